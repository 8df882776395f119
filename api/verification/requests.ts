/** Hosts of analytics and ads, which a game does not need. */
const visits =
  /(^|\.)(google-analytics|googletagmanager|googlesyndication|doubleclick|googleadservices|facebook|hotjar|mixpanel|amplitude|segment|sentry|plausible|posthog|umami|goatcounter|statcounter|bugsnag|logrocket|matomo|gameanalytics|cloudflareinsights|googletagservices|unityads|clarity|newrelic|nr-data)\.\w+$|(^|\.)(cloud\.unity3d|adinplay|crazygames|poki)\.com$|(^|\.)(mc\.yandex\.\w+|hm\.baidu\.com)$|(^|\.)(analytics|stats|ads|telemetry)\./i;
/** Hosts of web fonts, which a page does not need: the device's own fonts replace them. */
const letters = /(^|\.)(fonts\.(googleapis|gstatic|bunny)|use\.typekit|rsms)\.\w+$/;
/** Paths of analytics on hosts that serve other things too. */
const visitPaths = /^https:\/\/(api\.gdevelop(-app)?\.\w+|vercel\.com)\/analytics\b/;
/** Kinds of requests whose answer scripts do not read, so that a game works without them. */
const unread = new Set(['ping', 'beacon', 'image', 'font', 'cspviolationreport']);

const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
};

/** Whether a game may need an external address; `kind` is Chromium's resource type of the request. */
export const mayBeNeeded = (address: string, kind: string): boolean =>
  !unread.has(kind) &&
  /^(https?|wss?):/.test(address) &&
  !visits.test(hostOf(address)) &&
  !letters.test(hostOf(address)) &&
  !visitPaths.test(address);

/** Paths that browsers, systems and developer tools ask for by themselves. */
const asides = /(^|\/)(favicon|apple-touch-icon)[^/]*$|\.(m?js|css|wasm)\.map$/i;
/** Kinds of requests for a game's own files that change nothing in it: the device's own fonts replace them. */
const unmissed = new Set(['ping', 'beacon', 'font', 'manifest', 'cspviolationreport']);

/** Whether a game may lack a file of its own that is not there. Who asks with HEAD only asks whether it is. */
export const mayBeMissed = (address: string, kind: string, method: string): boolean =>
  method !== 'HEAD' && !unmissed.has(kind) && !asides.test(new URL(address).pathname);

const blocked =
  /^(?:Connecting to|Loading the (?:script|stylesheet)|Fetching content from) '((?:https?|wss?):[^']+)' violates/;
/** The address in Chromium's console message about a request that the page's policy blocked. */
export const blockedIn = (said: string): string | undefined => blocked.exec(said)?.[1];
