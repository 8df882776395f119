/** What an engine's own project is made of, and how a build comes of it: people choose the one for the other. */
const projects: [path: RegExp, words: string][] = [
  [
    /(^|\/)project\.godot$/,
    'This is a Godot project: in Godot, choose Project > Export > Web, and upload what it makes',
  ],
  [
    /(^|\/)ProjectSettings\/ProjectVersion\.txt$/,
    'This is a Unity project: in Unity, choose File > Build Settings > WebGL > Build, and upload what it makes',
  ],
  [/\.yyp$/, 'This is a GameMaker project: export it for HTML5 as a zip, and upload that'],
  [/\.c3p$|\.c3proj$/, 'This is a Construct project: choose Menu > Project > Export > Web (HTML5), and upload that'],
  [/\.(p8|love)$/, 'This is not a web page yet: export the game for the web (HTML), and upload what comes out'],
  [/\.exe$/i, 'This is a program for Windows: export the game for the web (HTML5), and upload what comes out'],
  [
    /(^|\/)package\.json$/,
    'This is the source of a game: run its build (often npm run build), and upload the folder that comes out, such as dist',
  ],
];

/** Says of files without a page how to export the game that they are of; undefined where they are of nothing that is known. */
export const notExported = (paths: readonly string[]): string | undefined =>
  projects.find(([sign]) => paths.some((path) => sign.test(path)))?.[1];
