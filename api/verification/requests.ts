/** Who counts visits and shows adverts: a game that cannot reach them lacks nothing. */
const visits =
  /(^|\.)(google-analytics|googletagmanager|googlesyndication|doubleclick|googleadservices|facebook|hotjar|mixpanel|amplitude|segment|sentry|plausible|posthog|umami|goatcounter|statcounter|bugsnag|logrocket|matomo|gameanalytics|cloudflareinsights|googletagservices|unityads|clarity|newrelic|nr-data)\.\w+$|(^|\.)(cloud\.unity3d|adinplay|crazygames|poki)\.com$|(^|\.)(mc\.yandex\.\w+|hm\.baidu\.com)$|(^|\.)(analytics|stats|ads|telemetry)\./i;
/** Whose letters a page can do without: it is shown in those of the device. */
const letters = /(^|\.)(fonts\.(googleapis|gstatic|bunny)|use\.typekit|rsms)\.\w+$/;
/** Of hosts that have other things too. */
const visitPaths = /^https:\/\/(api\.gdevelop(-app)?\.\w+|vercel\.com)\/analytics\b/;
/** Kinds of requests whose answer a script does not read, and a game is played without. */
const unread = new Set(['ping', 'beacon', 'image', 'font', 'cspviolationreport']);

const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
};

/** Whether an address elsewhere may be one that a game must have; `kind` as Chromium names the request's. */
export const mayBeNeeded = (address: string, kind: string): boolean =>
  !unread.has(kind) &&
  /^(https?|wss?):/.test(address) &&
  !visits.test(hostOf(address)) &&
  !letters.test(hostOf(address)) &&
  !visitPaths.test(address);

const blocked =
  /^(?:Connecting to|Loading the (?:script|stylesheet)|Fetching content from) '((?:https?|wss?):[^']+)' violates/;
/** The address in what Chromium says of a request that the policy of the page kept from being made. */
export const blockedIn = (said: string): string | undefined => blocked.exec(said)?.[1];
