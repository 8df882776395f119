/** Somebody a child can talk to. Numbers are as one dials them in that country. */
export type Helpline = {
  name: string;
  phone?: string;
  /** The number to send a text to, and the word to begin with, if any. */
  text?: { number: string; word?: string };
  web?: string;
  /** The languages they speak, ISO 639-1. */
  languages: readonly string[];
  /** Left out: day and night. */
  hours?: 'differ';
  /** Where the facts were checked, and when (ISO 8601). `helplines.test.ts` asks for another check after 400 days. */
  sources: readonly string[];
  checkedOn: string;
};

type Country = {
  /** What one dials when somebody is in danger right now. */
  emergency: string;
  lines: readonly Helpline[];
};

const checkedOn = '2026-11-30';

/** Countries by ISO 3166-1. All of these lines are free. */
export const helplines = {
  AR: {
    emergency: '911',
    lines: [
      {
        name: 'Línea 102',
        phone: '102',
        languages: ['es'],
        // Each province runs its own.
        hours: 'differ',
        sources: [
          'https://provinciamultimedios.jujuy.gob.ar/?p=63181',
          'https://www.diariodecuyo.com.ar/editorialdeldia/Proteccion-de-menores-ante-casos-de-abusos-o-violencia-20220813-0112.html',
        ],
        checkedOn,
      },
    ],
  },
  AU: {
    emergency: '000',
    lines: [
      {
        name: 'Kids Helpline',
        phone: '1800 55 1800',
        web: 'https://kidshelpline.com.au',
        languages: ['en'],
        sources: ['https://www.openaustralia.org.au/debates/?id=2023-03-20.209.2'],
        checkedOn,
      },
    ],
  },
  CA: {
    emergency: '911',
    lines: [
      {
        name: 'Kids Help Phone',
        phone: '1-800-668-6868',
        text: { number: '686868', word: 'CONNECT' },
        web: 'https://kidshelpphone.ca',
        languages: ['en', 'fr'],
        sources: [
          'https://kidshelpphone.ca/text-about-it/',
          'https://www.cbc.ca/news/health/mental-health-crisis-text-kids-help-phone-1.4894118',
        ],
        checkedOn,
      },
    ],
  },
  CL: {
    emergency: '133',
    lines: [
      {
        name: 'Línea *4141',
        phone: '*4141',
        languages: ['es'],
        sources: [
          'https://www.latercera.com/nacional/noticia/fono-4141-de-prevencion-del-suicidio-mas-de-227000-llamadas-atendidas-en-tres-anos/',
        ],
        checkedOn,
      },
    ],
  },
  ES: {
    emergency: '112',
    lines: [
      {
        name: 'Teléfono ANAR',
        phone: '900 20 20 10',
        languages: ['es'],
        sources: ['https://www.adeces.org/anar-el-esfuerzo-por-proteger-los-derechos-de-nins-y-adolescentes/'],
        checkedOn,
      },
      {
        name: '024',
        phone: '024',
        languages: ['es'],
        sources: ['https://ibasque.com/telefono-de-atencion-a-las-conductas-suicidas-024/'],
        checkedOn,
      },
    ],
  },
  GB: {
    emergency: '999',
    lines: [
      {
        name: 'Childline',
        phone: '0800 1111',
        web: 'https://www.childline.org.uk',
        languages: ['en'],
        sources: [
          'https://learning.nspcc.org.uk/services/childline',
          'https://www.sunderlandecho.com/news/opinion/columnists/childline-advice-when-a-child-contacts-us-we-will-listen-and-support-them-3817957',
        ],
        checkedOn,
      },
    ],
  },
  MX: {
    emergency: '911',
    lines: [
      {
        name: 'Línea de la Vida',
        phone: '800 911 2000',
        languages: ['es'],
        sources: [
          'https://www.eluniversal.com.mx/nacion/promueven-la-linea-de-la-vida-tras-presentar-encuesta-sobre-consumo-de-drogas-asi-puedes-pedir-ayuda/',
        ],
        checkedOn,
      },
    ],
  },
  US: {
    emergency: '911',
    lines: [
      {
        name: '988 Lifeline',
        phone: '988',
        text: { number: '988' },
        web: 'https://988lifeline.org',
        languages: ['en', 'es'],
        sources: [
          'https://www.mcphs.edu/student-life/counseling-services/emergency-services/988-suicide-and-crisis-lifeline',
        ],
        checkedOn,
      },
      {
        name: 'Crisis Text Line',
        text: { number: '741741', word: 'HOME' },
        languages: ['en'],
        sources: ['https://www.alexproject.org/crisis-text-line-text-home-to-741741'],
        checkedOn,
      },
    ],
  },
} as const satisfies Record<string, Country>;

export type HelplineCountry = keyof typeof helplines;
const isKnown = (code: string | undefined): code is HelplineCountry => code !== undefined && code in helplines;

/** The region of a language tag such as `es-MX`. Some browsers have tags that `Intl` refuses (`en-US@posix`). */
const regionOf = (tag: string): string | undefined =>
  /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase();

/**
 * Returns the country whose lines are shown first: the first region of the browser's languages that has lines here, else one
 * with many speakers of the app's language. It does not look up where the device is.
 */
export const defaultCountry = (languages: readonly string[], locale: string): HelplineCountry =>
  languages.map(regionOf).find(isKnown) ?? (locale === 'es' ? 'MX' : 'US');
