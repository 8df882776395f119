import { foldTerm, type Term } from './phraseText.ts';

export type ContactListener = (verdict: 'contact' | 'link', from: number, to: number) => void;

/** A text in small letters with plain digits and signs, and the place of each of its characters. */
type Plain = { text: string; at: number[] };
/** Stands for the picture of a service. */
const ghost = '¬';
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}]/u;
function toPlain(said: string): Plain {
  let text = '';
  const at: number[] = [];
  for (let i = 0; i < said.length; i++) {
    const unit = said.charCodeAt(i);
    if (unit < 128) {
      text += unit >= 65 && unit <= 90 ? String.fromCharCode(unit + 32) : said[i];
      at.push(i);
      continue;
    }
    const character = String.fromCodePoint(said.codePointAt(i) as number);
    for (const seen of unseen.test(character) ? '' : character.normalize('NFKD').toLowerCase())
      if (!unseen.test(seen)) {
        text +=
          seen === '👻' || seen === '📸'
            ? ghost
            : seen.length > 1
              ? '*'
              : seen === '。' || seen === '·' || seen === '•'
                ? '.'
                : seen;
        at.push(i);
      }
    i += character.length - 1;
  }
  at.push(said.length);
  return { text, at };
}

const score =
  /\b(?:scor|point|punt[ou]|puntaj|record|hi(?:gh)?[ -]?score|best|mejor|xp|exp|coins?|monedas|level|lvl|nivel|seed|semilla|version|v\d|gold|oro|damage|dano|hp|views|visitas|plays|likes|downloads|descargas|followers|error|build|bytes|pixels?|px|fps|ms|sec|seg|combo|rank|t[ie]+m|isbn|order|ticket|pi\b|digits? of|decimal|year|ano|gem|cookies|clicks?|mill|dol|euros?|pesos|code|codigo|cheat|lap|vuelta|hex|color|rgb|id|number of|km|met[er]|game|juego|cheats?|konami|got|hice|consegui|llegue|unlock|desbloque|save|partida|password for level|km\/h|wr|resolution|port|sku|chest|cofre|door|puerta|vault|safe|locker|part|model|modelo|item|pag|kills|wins|kg|mm|population|people|steps|pasos|votes|votos|bits|[kmg]b|hz|api|key|clave|hash|commit|issue|line|row|coord|lottery|loteria|room|sala|serial|stats?|answer|respuesta|math|equals?|birthday|cumple|born|nacid)/;
const reach =
  /\b(?:call|text me|txt|phone|cell|mobile|number is|my number|whats ?app|wasap|whatsapp|tel|telefono|celu|celular|movil|llama|llamame|numero|mi num|ring me|sms|facetime|dm me|reach me|hmu|contact|contacto|escribeme|hablame|message me|fono|wsp|guasap|signal|telegram|add me|agregame|ph|num)\b/;

const runOfDigits = /\+?\(?\d(?:[ \t().\-/_·–—*,:+]{0,3}\d){5,16}/g;

/** Whether a run of digits is a phone's number, by its form and by the words beside it. */
function isPhone(run: string, before: string, after: string, isAlone: boolean): boolean {
  const digits = run.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return false;
  const around = `${before} ${after}`;
  const asksToReach = reach.test(around);
  if (
    /^\d+\/\d{1,3}$|^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$|^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?$|:\d\d|^\d+\.\d+$|(?:^|[^\d])\d{1,3}(?:\.\d{1,3}){3}/.test(
      run,
    ) &&
    !asksToReach
  )
    return false;
  if (/^(?:0?1[ ,-]*2[ ,-]*3[ ,-]*4|(\d)\1{5})|^(?:9[ ,-]*8[ ,-]*7[ ,-]*6)/.test(run) && !asksToReach) return false;
  if (/[a-z#]$/.test(before) || /^[a-z]/.test(after)) return asksToReach;
  if (asksToReach) return !/[,:]/.test(run);
  if (score.test(around)) return false;
  if (phoneForms.test(run)) return true;
  return isAlone ? digits.length >= 7 : /^(?:[679]\d{8}|[2-9]\d{9})$/.test(run);
}
/** How numbers are written where no word says that they are: of North America, Britain, Spain, Australia and others. */
const phoneForms =
  /^(?:\+\d[\d ().-]{6,}|\(?\d{3}\)?[ .-]{1,3}\d{3}[ .-]\d{4}|\(?0\d{2,4}\)?[ .-]?\d{3}[ .-]?\d{3,4}|\(?0\d{1,2}\)?[ .-]?\d{4}[ .-]?\d{4}|\d{3}[- ]\d{4}|\d{2,3}[ .-]\d{3}[ .-]\d{3}|\d{2,3}[ .-]\d{3}(?:[ .-]\d{2}){2}|0\d(?:[ .-]\d{2}){4}|\d{3}(?:[ .-]\d{2}){3}|\d{2}[ .-]\d{4}[ .-]\d{4}|\d(?:[ .\-_*·/]{1,3}\d){6,14}|\d{5} \d{6})$/;

const at = '(?: ?@ ?| ?[(\\[{<] ?(?:at|arroba) ?[)\\]}>] ?| (?:at|arroba) )';
const dot = '(?: ?\\. ?| ?, ?(?=com|net|org)| ?[(\\[{<] ?(?:dot|punto|d0t) ?[)\\]}>] ?| (?:dot|punto|d0t) )';
const endings =
  'com|net|org|edu|gov|io|gg|app|dev|xyz|info|site|online|tv|link|ly|club|biz|page|shop|store|fun|live|world|social|games|game|uk|mx|ar|cl|pe|ca|au|eu|ru|cn|jp|br|fr|de|nl|pl|ga|tk|ml|cf|gl|cc|ws|mobi|pro|space|website|tech|art|cloud|ve|uy|ec|bo|nz|ie|se|fi|dk|ch|cat|test|invalid|example|local|onion';
/** Endings that are words too: they count at the end of a text or before a path. */
const wordEndings = 'es|co|me|be|it|is|to|in|so|at|us|my|no|la|am|id|pt';
const mail = new RegExp(
  `(?:\\b[a-z0-9] ){3,40}@(?: [a-z0-9.]){3,40}|[a-z0-9][a-z0-9._+-]{1,40}${at}[a-z0-9-]{2,40}${dot}[a-z]{2,10}|[a-z0-9._+-]{2,40} ?(?:@|\\(at\\)|\\[at\\]| at | arroba ) ?(?:gmail|hotmail|outlook|yahoo|icloud|protonmail|googlemail)\\b`,
  'g',
);
const link = new RegExp(
  `\\b(?:h[tx]{2}ps?|ftp|wss?)(?: ?: ?|;)?\\/ ?\\/[^ ]{2,80}|\\bw{3} ?[.,] ?[a-z0-9-]{2,40}|\\bw{3} [a-z0-9-]+ (?:com|net|org|es)\\b|[a-z0-9-]{3,40},(?:com|net|org)\\b|(?<![a-z0-9@._-])(?:[a-z0-9_-]{1,40}\\.){1,4}(?:(?:${endings})(?![a-z0-9_-]|\\.[a-z])|(?<=[a-z0-9_-]{3}\\.)(?:${wordEndings})(?=\\/|:\\d|\\s*$))(?:[:/][^ ]{0,80})?|[a-z0-9-]{2,40}(?: (?:dot|d0t|punto) | ?[(\\[{<] ?(?:dot|punto|d0t|\\.) ?[)\\]}>] ?| ?\\. | \\.)(?:com|net|org|gg|io)\\b|(?<![\\d.v-]|\\b(?:version|update|build|release|patch|ver|actualizacion|parche) v?)(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}(?![\\d.])(?::\\d{2,5})?|\\bip\\b.{1,9}\\d{1,3}(?:[ ,.-]\\d{1,3}){3}\\b|\\[[\\da-f]{0,4}(?:::?[\\da-f]{1,4}){2,7}\\](?::\\d+)?|\\b(?:bit\\.ly|t\\.me|wa\\.me|youtu\\.be|discord\\.gg|goo\\.gl|tinyurl)[^ ]{0,60}`,
  'g',
);
const tagged =
  /@ ?[a-z0-9_][a-z0-9_.]{2,30} (?:on|en|at|in|is my|es mi) (?:my |mi |the |el )?(?:insta(?:gram)?|ig|snap(?:chat)?|tik ?tok|twitter|discord|telegram|youtube|yt|twitch|whats ?app)\b|(?<![a-z0-9@#])[a-z0-9_.]{3,32} ?# ?\d{4}(?!\d)|(?:(?:my|mi|add|follow|dm|agrega(?:me)?|sigue(?:me)?|segui(?:me)?|insta|ig|snap|tiktok|twitter|text|find|hmu|busca(?:me)?|escribe(?:me)?|sc|tele(?:gram)?|discord|dc)(?: (?:me|is|es|at|on|en|mi|my|como|a|al|por|como|insta|ig|snap|tiktok|twitter|discord|cuenta|account|there))*[ :=-]{1,3}@ ?[a-z0-9_][a-z0-9_.]{2,30})/g;
const service =
  /\b(?:d[i1]sc(?:[o0]rd)?|dc|sn[a4@]p(?:ch[a4@]t)?|s\.?c|[i1]n[s$5][t+][a4@](?:gr[a4@]m)?|ig|tik ?tok|whats ?app|wsp|telegram|tg|skype|kik|g(?:amer)?t(?:ag)?|psn|twitter|bereal|g?mail|correo)\s*(?:[:=]|->|➡|→|-)\s*@?[a-z0-9_][a-z0-9_.#-]{2,30}|¬\s*:?\s*@?[a-z0-9_.]{3,30}|\bsw(?:[ -]\d{4}){3}|\b(?:ur|your|ya|drop|dame|tu) @(?=\s*$|[?!.,])|\b(?:steam|roblox|xbox|ps[45]|epic|tt|twitch|line|user|usuario|nick)\s*(?:[:=]|->)\s*@?(?:[a-z.]*[0-9_][a-z0-9_.]*|[a-z0-9_.]{3,30}$)|\b(?:ig|insta|snap|tt|tiktok|sc|fb|twitter|xbox|ps[45]|psn|epic|steam|roblox|ff id|discord)[ /.](?=[a-z0-9_.]*[a-z])(?=[a-z_.]*[0-9_])[a-z0-9_.]{5,30}(?![a-z0-9/])/g;

const digitNames =
  'zero|oh|o|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|double|triple|doble';
/** Numbers of two digits, as they are said in pairs; the tens count once, for a unit follows them or they are few. */
const teens =
  /^(?:ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|diez|once|doce|trece|catorce|quince|dieci[a-z]+|veinti[a-z]+)$/;
const tens = /^(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty|veinte|treinta|(?:cuar|cincu|ses|set|och|nov)enta)$/;
const written = new RegExp(`^(?:\\d|${digitNames})+$`);
const parts = new RegExp(`\\d|${digitNames}`, 'g');
/** What may stand between the parts of one number. */
const between = /^(?:and|then|y|luego|despues)$/;
/** Digits of a word as it is written, in figures, in words or in both; 0 for a word of another kind. */
function digitsOf(word: string): number {
  if (/^[\dol]+$/.test(word) && /\d/.test(word)) return word.length;
  if (word === 'to' || word === 'too' || word === 'for') return 1;
  if (/^tri?ple$/.test(word) || teens.test(word)) return 2;
  if (tens.test(word)) return 1;
  return written.test(word) ? (word.match(parts) as string[]).length : 0;
}
const countsUp =
  / (?:zero |cero )?(?:one two three four|uno dos tres cuatro|nine eight seven six|nueve ocho siete seis|ten (?:nine eight|eleven|twenty)|diez (?:once|veinte)|1 2 3 4|one one one|1 1 1)/;
const [fewestDigits, mostDigits] = [7, 15];

/** Looks for numbers, addresses and names that lead to somebody, and for addresses on the web. `own`: hosts that may be named. */
export function matchContactData(said: string, own: readonly string[], tell: ContactListener): void {
  const { text, at: places } = toPlain(said);
  const place = (index: number) => places[index] as number;
  const each = (
    pattern: RegExp,
    verdict: 'contact' | 'link',
    holds: (found: string, index: number) => boolean = () => true,
  ) => {
    pattern.lastIndex = 0;
    for (let found = pattern.exec(text); found; found = pattern.exec(text))
      if (holds(found[0], found.index)) tell(verdict, place(found.index), place(found.index + found[0].length));
  };
  const isOwn = (found: string) => own.some((host) => found.replace(/^https?:\/\//, '').split(/[/?#]/)[0] === host);
  // Each pattern looks far from every letter: it runs only where a sign or a word of it is.
  const has = (pattern: RegExp) => pattern.test(text);
  if (has(/@|\bat\b|arroba/))
    each(mail, 'contact', (found) => !/^(?:look|lok|meet|good|be|is|was|are|see|arrive|play) ?at /.test(found));
  if (has(/\.\S|\s\.|,(?:com|net|org)|:\/|www|\bip\b|\bd[o0]t\b|punto|::|[ht]{2}ps?/))
    each(link, 'link', (found) => !isOwn(found));
  if (has(/[@#]/))
    each(
      tagged,
      'contact',
      (found) =>
        !/^[a-z.]+ # ?\d+$|^[a-z]+ #\d+$|^\d+#|^(?:issue|level|room|bug|ticket|rank|page|day|post|entry|color|card|seed|order|try|run|nivel|sala|carta|puesto)#/.test(
          found,
        ),
    );
  if (has(/[:=¬@+$]|[-→➡]|_|[a-z]\d/u)) each(service, 'contact');
  if (has(/\d/))
    each(runOfDigits, 'contact', (run, index) => {
      const trimmed = run.trim();
      return isPhone(
        trimmed,
        text.slice(Math.max(0, index - 40), index),
        text.slice(index + run.length, index + run.length + 25),
        trimmed.length === text.length,
      );
    });
}

const namesOfDigits = new Set([...digitNames.split('|'), 'to', 'for'].map(foldTerm));
/** Whether a word may be part of a number: by how it begins, for most words are not. */
const mayBeNumber = ({ text }: Term) =>
  text.charCodeAt(0) < 58 ||
  namesOfDigits.has(text) ||
  (text.length > 6 && /^(?:zero|five|seven|cero|cinco|siete|nueve)/.test(text));

/** Looks for numbers that are spelled out, wholly or in part. */
export function matchSpelledNumbers(text: string, list: readonly Term[], tell: ContactListener): void {
  if (!list.some(mayBeNumber)) return;
  const said = (word: Term) => text.slice(word.from, word.to).toLowerCase();
  for (let i = 0; i < list.length; i++) {
    const first = said(list[i] as Term);
    if (digitsOf(first) === 0 || /^(?:too?|for)$/.test(first)) continue;
    let [digits, spelled, last] = [0, 0, i];
    let [isMixed, hasFigures] = [false, false];
    for (let at = i; at < list.length; at++) {
      const word = said(list[at] as Term);
      const more = digitsOf(word);
      if (more === 0 && !between.test(word)) break;
      digits += more;
      if (more === 0) continue;
      last = at;
      if (/[a-z]{3}/.test(word)) spelled += more;
      hasFigures ||= /\d{3}/.test(word);
      isMixed ||= /\d/.test(word) && /[a-z]/.test(word);
    }
    // `555 0142 for lives`: what may be a word counts within a number only.
    for (; last > i && /^(?:too?|for)$/.test(said(list[last] as Term)); last--) {
      digits--;
      if (said(list[last] as Term) === 'for') spelled--;
    }
    const row = list.slice(i, last + 1);
    const isNumber = digits >= fewestDigits && digits <= mostDigits;
    const isMeant = spelled > 2 || ((isMixed || (spelled > 0 && hasFigures)) && digits < 12);
    if (isNumber && isMeant && !countsUp.test(` ${row.map(said).join(' ')}`))
      tell('contact', (list[i] as Term).from, (row[row.length - 1] as Term).to);
    i = last;
  }
}
