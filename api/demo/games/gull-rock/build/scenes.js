/** The places as pictures, 960 by 600, drawn from the marks of the story. */
const ink = '#1d2a3f';

const sky = (glow) => `
  <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#2b3d63"/><stop offset=".55" stop-color="#6c7fa3"/><stop offset="1" stop-color="#c9b8b4"/></linearGradient>
  <rect width="960" height="600" fill="url(#sky)"/>${glow ? '<path class="beam" d="M760 90L-200 -60V300z" fill="#ffe9a6" opacity=".55"/>' : ''}`;
const sea = (y) => `
  <rect y="${y}" width="960" height="${600 - y}" fill="#3f6380"/>
  <g class="waves" stroke="#a7c2cf" stroke-width="4" stroke-linecap="round" opacity=".5">
    ${[0, 1, 2, 3, 4, 5].map((n) => `<path d="M${40 + n * 160} ${y + 22 + (n % 3) * 24}h${50 + (n % 2) * 40}"/>`).join('')}</g>`;
const fog = `<g class="fog" fill="#e9e6e4"><ellipse cx="200" cy="330" rx="330" ry="46" opacity=".42"/><ellipse cx="760" cy="290" rx="330" ry="40" opacity=".36"/><ellipse cx="480" cy="390" rx="420" ry="34" opacity=".3"/></g>`;
const tower = (x, y, size, lit) => `<g transform="translate(${x} ${y}) scale(${size})">
  <path d="M-34 0L-22 -190H22L34 0z" fill="#f1ece0"/><path d="M-31 -45L-28 -95H28L31 -45zM-25 -140L-22 -190H22L25 -140z" fill="#c4523f"/>
  <rect x="-28" y="-200" width="56" height="12" rx="3" fill="${ink}"/><rect x="-18" y="-240" width="36" height="40" fill="${lit ? '#ffe9a6' : '#4a5b78'}"/><path d="M-24 -240L0 -264L24 -240z" fill="#c4523f"/></g>`;

const eyes = (x, y, size = 1) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle r="7" fill="#16202f"/><circle cx="-2" cy="-2.500" r="2.500" fill="#fff"/></g>`;

const scenes = {
  jetty: (has) => `${sky()}${tower(200, 250, 0.62, has('lit'))}
    <path d="M0 300Q120 210 300 250T420 330L0 360z" fill="#4c6b52"/>
    <rect x="70" y="210" width="90" height="60" fill="#d9cdb8"/><path d="M58 214L115 168L172 214z" fill="#7c4a3e"/><rect x="105" y="232" width="24" height="38" fill="#5a4034"/><rect x="80" y="226" width="16" height="16" fill="${has('warm') ? '#ffce6b' : '#52627e'}"/>
    ${sea(330)}<path d="M790 360L960 250V600H760z" fill="#5d6b66"/><g fill="#8b968f"><path d="M820 420h120v22H815zM830 380h110v22h-115zM812 462h140v22H806z"/></g>
    ${fog}
    <g fill="#8a6b4c" stroke="${ink}" stroke-width="4"><path d="M170 600L330 430H640L760 600z"/><path d="M290 472H670M250 514H700M206 560H732" fill="none"/></g>
    <g><rect x="546" y="384" width="120" height="86" rx="4" fill="#a87f52" stroke="${ink}" stroke-width="5"/>${has('crate-open') ? `<path d="M540 384L570 336H690L666 384z" fill="#c79b69" stroke="${ink}" stroke-width="5"/>` : `<path d="M540 372H672V392H540z" fill="#c79b69" stroke="${ink}" stroke-width="5"/>`}<path d="M556 400L656 460M656 400L556 460" stroke="#7d5b38" stroke-width="7"/></g>
    <g><rect x="712" y="316" width="34" height="180" rx="10" fill="#6b4f38" stroke="${ink}" stroke-width="5"/><path d="M706 372q24 14 46 0" fill="none" stroke="#d8c69b" stroke-width="9"/>
      ${has('guide') ? `<g class="shine"><circle cx="729" cy="290" r="90" fill="#ffd76a" opacity=".35"/></g><path d="M716 308V276q13 -18 26 0V308z" fill="#ffe9a6" stroke="${ink}" stroke-width="5"/>` : ''}</g>`,

  cove: (has) => `${sky()}${sea(260)}
    <path d="M0 240L130 210V600H0z" fill="#5d6b66"/><g fill="#8b968f"><path d="M0 300h116v20H0zM0 350h122v20H0zM0 400h128v20H0z"/></g>
    <path d="M960 180Q800 210 780 330Q700 380 560 400Q380 410 240 440L120 470V600H960z" fill="#b7a88d"/><path d="M240 440Q380 410 560 400L600 420Q400 440 220 480z" fill="#d9e4e6" opacity=".7"/>${fog}
    <g transform="translate(${has('seal-free') ? '430 366' : '440 420'})" class="${has('seal-free') ? 'bob' : ''}">
      <path d="M-86 ${has('seal-free') ? 20 : 36}Q-60 -40 0 -44Q66 -46 78 4Q84 34 50 42H-60z" fill="#6f7c8c" stroke="${ink}" stroke-width="5"/>
      <circle cx="46" cy="-30" r="38" fill="#7f8c9c" stroke="${ink}" stroke-width="5"/>${eyes(36, -38)}${eyes(66, -36)}<ellipse cx="54" cy="-20" rx="9" ry="6" fill="#16202f"/><path d="M44 -12q10 ${has('seal-free') ? 9 : -3} 20 0" fill="none" stroke="#16202f" stroke-width="4"/>
      <path d="M-86 30l-26 -20l4 40z" fill="#6f7c8c" stroke="${ink}" stroke-width="5"/>
      ${has('seal-free') ? '<path d="M-120 44H110" stroke="#d9e4e6" stroke-width="10" stroke-linecap="round"/>' : '<g stroke="#3e6f5e" stroke-width="4" fill="none"><path d="M-80 0L60 40M-60 -30L70 20M-30 -46L76 -6M-70 36L-10 -46M-20 40L34 -50M34 40L70 -20"/></g>'}</g>
    <g><path d="M684 300Q670 370 684 430H796Q810 370 796 300z" fill="#8d6844" stroke="${ink}" stroke-width="5"/><path d="M679 330H801M679 402H801" stroke="#3d4654" stroke-width="10"/><ellipse cx="740" cy="300" rx="56" ry="12" fill="#a87f52" stroke="${ink}" stroke-width="5"/><path d="M690 372h-24v16" fill="none" stroke="#b8874a" stroke-width="10"/>${has('tap') ? '<path class="drip" d="M664 396q8 14 0 18q-8 -4 0 -18z" fill="#d6a53c"/>' : ''}</g>
    <g><ellipse cx="660" cy="510" rx="110" ry="38" fill="#6d6656" stroke="${ink}" stroke-width="5"/><ellipse cx="660" cy="514" rx="92" ry="26" fill="${has('crab') ? '#5f9bb0' : '#8d8470'}"/>
      <g transform="translate(660 506)" class="${has('crab') ? 'scuttle' : ''}"><ellipse rx="30" ry="20" fill="#d96b4a" stroke="${ink}" stroke-width="4"/>${eyes(-9, -10, 0.7)}${eyes(11, -10, 0.7)}<path d="M-28 4l-20 12M28 4l20 12M-26 12l-14 16M26 12l14 16" stroke="${ink}" stroke-width="5"/><path d="M-30 -8q-26 ${has('crab') ? -36 : 2} -12 -${has('crab') ? 40 : 14}M30 -8q26 ${has('crab') ? -36 : 2} 12 -${has('crab') ? 40 : 14}" fill="none" stroke="#d96b4a" stroke-width="9" stroke-linecap="round"/></g></g>
    ${has('wood-taken') ? '' : `<g stroke="${ink}" stroke-width="4"><path d="M160 520l150 -30l6 16l-150 32z" fill="#c9b596"/><path d="M180 490l130 44l-6 14l-132 -42z" fill="#b8a283"/><path d="M150 546l170 -10v16l-170 10z" fill="#d6c4a6"/></g>`}`,

  cottage: (has) => `
    <rect width="960" height="600" fill="${has('warm') ? '#8d5f4a' : '#5b5563'}"/><path d="M0 470H960V600H0z" fill="#7b5a41"/><path d="M0 470H960" stroke="${ink}" stroke-width="5"/><g stroke="#5f432f" stroke-width="3"><path d="M120 470L60 600M360 470L330 600M600 470L630 600M840 470L900 600"/></g>
    ${has('warm') ? '<circle class="shine" cx="660" cy="380" r="300" fill="#ffb65c" opacity=".28"/>' : ''}
    <path d="M0 240H100V470H0z" fill="#9fb2c9"/><path d="M0 380h100v90H0z" fill="#4c6b52"/><path d="M0 234H106V470" fill="none" stroke="${ink}" stroke-width="10"/>
    <path d="M834 200H946V470H834z" fill="#5c7a4e"/><path d="M834 200H946V300H834z" fill="#9fb2c9"/><path d="M834 470V200H946V470" fill="none" stroke="${ink}" stroke-width="10"/>
    <g><rect x="230" y="210" width="250" height="16" fill="#a87f52" stroke="${ink}" stroke-width="4"/><g stroke="${ink}" stroke-width="4"><rect x="400" y="160" width="28" height="50" rx="5" fill="#b7474f"/><rect x="438" y="168" width="28" height="42" rx="5" fill="#d8953d"/>
      ${has('shelf-taken') ? '' : `<path d="M244 210v-44h40v44zM284 178l26 -14M252 166q12 -16 24 0" fill="#93a0ad"/><path d="M318 210v-30q18 -22 36 0v30zM336 168v-12" fill="#d8b04a"/><path d="M362 210q0 -30 16 -30q16 0 16 30z" fill="#4f7d8c"/>`}</g></g>
    <g stroke="${ink}" stroke-width="5"><path d="M160 340H330V470H312V400H178V470H160z" fill="#96704a"/><rect x="176" y="356" width="138" height="40" fill="#b58a5d"/><circle cx="245" cy="376" r="6" fill="#e8cf8a"/>${has('drawer-open') ? '<rect x="170" y="372" width="150" height="44" fill="#7b5a3b"/>' : ''}</g>
    <g stroke="${ink}" stroke-width="5"><path d="M400 470V300q55 -30 110 0V470h-14v-50h-82v50z" fill="#a5794e"/><path d="M404 390h102v34H404z" fill="#8a6240"/>${has('chair-taken') ? '' : '<path d="M404 330q52 -16 104 0v100q-16 14 -30 0q-14 14 -26 0q-12 14 -24 0q-12 12 -24 0z" fill="#5f7fae"/><path d="M404 360h104M404 392h104" stroke="#e6dcc6" stroke-width="9"/>'}</g>
    <g stroke="${ink}" stroke-width="6"><path d="M636 90h40V280h-40z" fill="#3d4654"/><rect x="586" y="280" width="150" height="180" rx="10" fill="#4b5666"/><rect x="612" y="330" width="98" height="80" rx="8" fill="${has('warm') ? '#ff9a3d' : '#2a303b'}"/></g>
    ${has('warm') ? '<path class="flame" d="M640 406q-14 -40 14 -62q4 22 16 20q2 -14 -2 -24q34 30 16 66z" fill="#ffe08a"/>' : '<circle cx="650" cy="396" r="5" fill="#e0673a"/><circle cx="672" cy="400" r="4" fill="#e0673a"/>'}
    ${has('tea') ? `<g stroke="${ink}" stroke-width="5"><path d="M620 280q0 -44 40 -44q40 0 40 44z" fill="#4f7d8c"/><path d="M700 260l24 -18M640 236q20 -26 40 0" fill="none"/></g><g class="steam" stroke="#fff" stroke-width="6" fill="none" opacity=".7" stroke-linecap="round"><path d="M728 230q-14 -18 0 -34t0 -34"/></g>` : ''}`,

  garden: (
    has,
  ) => `${sky()}<path d="M0 330Q300 270 960 320V600H0z" fill="#5d7f4d"/><path d="M0 420Q400 380 960 430V600H0z" fill="#6e9158"/>${fog}
    <path d="M0 150L110 180V450H0z" fill="#d9cdb8"/><path d="M0 110L130 176L118 196L0 140z" fill="#7c4a3e"/><path d="M20 250H96V450H20z" fill="#5a4034" stroke="${ink}" stroke-width="6"/>
    <path d="M790 0L960 0V450H770z" fill="#f1ece0"/><path d="M786 60H960V150H782z" fill="#c4523f"/><path d="M820 450V270q52 -56 104 0V450z" fill="${has('tower-open') ? '#2a303b' : '#6b4f38'}" stroke="${ink}" stroke-width="7"/>${has('tower-open') ? '' : '<circle cx="902" cy="360" r="8" fill="#e8cf8a"/>'}
    <g><path d="M214 110V330M524 110V330" stroke="#6b4f38" stroke-width="12"/><path d="M214 126Q370 160 524 126" fill="none" stroke="#efe9dc" stroke-width="4"/><g stroke="${ink}" stroke-width="4"><path d="M250 134h54v70h-54z" fill="#e6dcc6"/><path d="M320 142h30v80h-30z" fill="#b7474f"/></g>
      <g transform="translate(430 118)"><path d="M-30 10Q-20 -30 20 -26Q40 -24 44 -6Q24 30 -10 26z" fill="#f7f5f0" stroke="${ink}" stroke-width="4"/><path d="M-28 10l-36 8l30 8z" fill="#8b96a3" stroke="${ink}" stroke-width="4"/><path d="M42 -8l26 6l-24 6z" fill="#e8a53d" stroke="${ink}" stroke-width="3"/>${eyes(30, -12, 0.7)}
      ${has('sock') || has('wick') ? '<g transform="translate(78 4) rotate(20)"><ellipse rx="12" ry="17" fill="#e8eef4" stroke="#5d6b7d" stroke-width="3"/><path d="M0 16v34" stroke="#c3ccd6" stroke-width="6"/></g>' : `<path d="M60 0v50q0 14 26 12v-14h-10V0z" fill="#e8e0f2" stroke="${ink}" stroke-width="4"/>`}</g></g>
    <g transform="translate(660 390)"><path d="M-70 -30Q-74 -70 -20 -72H40Q70 -70 68 -30V60H44V6H-44V60H-70z" fill="#efe6d6" stroke="${ink}" stroke-width="5"/>
      ${has('goat') ? '<path d="M-66 -34Q-66 -76 -10 -76H30Q58 -74 58 -26H-66z" fill="#5f7fae" stroke="#1d2a3f" stroke-width="5"/><path d="M-64 -46H58" stroke="#e6dcc6" stroke-width="9"/>' : ''}
      <g transform="translate(-78 -78)"><path d="M-26 0Q-30 -44 8 -46Q40 -44 34 0Q20 44 0 44Q-22 40 -26 0z" fill="#f7f0e2" stroke="${ink}" stroke-width="5"/><path d="M-10 -42q-18 -30 -4 -44M18 -42q22 -28 8 -44" fill="none" stroke="#8d7a5c" stroke-width="9" stroke-linecap="round"/>${eyes(-10, -8)}${eyes(18, -8)}<path d="M-8 28q12 8 20 0" fill="none" stroke="${ink}" stroke-width="4"/></g>
      ${has('goat-fed') ? '' : '<path d="M-60 64l60 6q14 -10 22 2q-8 12 -22 6l-60 -6z" fill="#93a0ad" stroke="#1d2a3f" stroke-width="3"/>'}</g>
    <g transform="translate(492 380)" stroke="${ink}" stroke-width="5"><rect x="-16" y="-90" width="32" height="150" rx="6" fill="#3f6380"/><path d="M16 -60h34v20" fill="none" stroke="#3f6380" stroke-width="13"/><path d="M-16 -76q-34 -10 -40 30" fill="none" stroke="#6b4f38" stroke-width="10"/>${has('bucket-taken') ? '' : '<path d="M26 20h50l-8 44H34z" fill="#a9b4bd"/>'}</g>
    <g><path d="M160 560L200 470H430L400 560z" fill="#5f432f" stroke="${ink}" stroke-width="5"/>${[0, 1, 2, 3, 4].map((n) => (n === 2 && has('cabbage-taken') ? '' : `<g transform="translate(${218 + n * 40} ${500 + (n % 2) * 26})"><circle r="24" fill="#7fb35a" stroke="${ink}" stroke-width="4"/><path d="M-14 4Q0 -20 14 4M-8 12Q0 0 8 12" fill="none" stroke="#4c7a3a" stroke-width="4"/></g>`)).join('')}</g>`,

  stairs: (has) => `<rect width="960" height="600" fill="#4a4f63"/>
    <g fill="#565c73" stroke="#3c4154" stroke-width="4">${[0, 1, 2, 3, 4, 5].map((row) => [0, 1, 2, 3, 4, 5].map((col) => `<rect x="${col * 180 - (row % 2) * 90}" y="${row * 100}" width="180" height="100"/>`).join('')).join('')}</g>
    <path d="M130 90q40 -70 80 0v90h-80z" fill="#9fb2c9" stroke="${ink}" stroke-width="7"/>
    <g fill="#9a8f82" stroke="${ink}" stroke-width="5">${[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `<path d="M${90 + n * 92} ${560 - n * 58}h${250 - n * 8}v${60 + n * 4}h-${250 - n * 8}z"/>`).join('')}</g>
    <path d="M640 60q100 -70 220 0v120H640z" fill="#d9c27a" opacity=".${has('lit') ? 9 : 35}"/>
    ${has('egg-taken') ? '' : `<g transform="translate(470 322)"><path d="M0 -26Q24 -10 20 10Q14 26 0 26Q-16 26 -20 10Q-24 -10 0 -26z" fill="#dfe8dc" stroke="${ink}" stroke-width="4"/><g fill="#8a7a66"><circle cx="-6" cy="-4" r="4"/><circle cx="8" cy="6" r="3"/><circle cx="-2" cy="14" r="3"/><circle cx="6" cy="-12" r="2.500"/></g></g>`}`,

  lamp: (has) => `${sky(has('lit'))}${sea(430)}${fog}
    <path d="M0 500H960V600H0z" fill="#6b4f38"/><path d="M0 500H960" stroke="${ink}" stroke-width="6"/><g stroke="${ink}" stroke-width="12"><path d="M0 0V500M230 0V500M640 0V500M952 0V500M0 20H960M0 300H230M640 300H960"/></g>
    <path d="M40 600V520h150v80z" fill="#2a303b"/><path d="M30 520h170" stroke="#b8874a" stroke-width="10"/>
    ${has('lit') ? '<circle class="shine" cx="480" cy="270" r="330" fill="#ffe9a6" opacity=".6"/>' : ''}
    <g stroke="${ink}" stroke-width="6"><path d="M410 500L430 410H530L550 500z" fill="#b8874a"/><path d="M390 410Q340 290 400 170H560Q620 290 570 410z" fill="${has('lit') ? '#fff3c4' : has('clean') ? '#bfe0e8' : '#d9d9d6'}" fill-opacity="${has('clean') ? 0.75 : 0.96}"/><path d="M370 330H590M366 250H594" opacity=".4"/><path d="M400 170L480 110L560 170z" fill="#b8874a"/></g>
    ${has('clean') ? '' : '<g fill="#fff" opacity=".8"><circle cx="430" cy="230" r="16"/><circle cx="520" cy="290" r="22"/><circle cx="440" cy="350" r="18"/><circle cx="540" cy="210" r="12"/><circle cx="480" cy="390" r="12"/></g>'}
    ${has('filled') ? '<path d="M420 380h120l-6 28H426z" fill="#d6a53c"/>' : ''}${has('wick') ? `<path d="M474 384v-52q6 -8 12 0v52z" fill="#f2ecf8" stroke="${ink}" stroke-width="3"/>` : ''}${has('lit') ? '<path class="flame" d="M480 340q-34 -50 4 -100q40 48 -4 100z" fill="#ff9a3d"/>' : ''}
    ${has('moth') ? '<path d="M690 100l100 -20v170l-100 20z" fill="#c7dbe6" opacity=".6" stroke="#1d2a3f" stroke-width="6"/>' : `<g class="moth" transform="translate(770 190)"><path d="M0 0Q-40 -44 -48 -4Q-40 24 0 6zM0 0Q40 -44 48 -4Q40 24 0 6z" fill="#e8dcc0" stroke="${ink}" stroke-width="4"/><ellipse rx="7" ry="16" fill="#8d7a5c"/></g>`}
    <g><path d="M700 420q90 60 190 0l-20 40q-80 36 -150 0z" fill="#8d7a5c" stroke="${ink}" stroke-width="5"/>${[0, 1, ...(has('nest') ? [2] : [])].map((n) => `<ellipse cx="${752 + n * 38}" cy="422" rx="17" ry="22" fill="#dfe8dc" stroke="${ink}" stroke-width="4"/>`).join('')}</g>`,
};

export const picture = (place, marks) =>
  `<svg viewBox="0 0 960 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${scenes[place]((mark) => marks.includes(mark))}</svg>`;

const icons = {
  can: '<path d="M6 26V12h14v14zM20 16l8 -6M9 12q4 -6 8 0" fill="#93a0ad"/>',
  oil: '<path d="M6 26V12h14v14zM20 16l8 -6M9 12q4 -6 8 0" fill="#d6a53c"/>',
  spanner: '<path d="M6 24L20 10q-2 -7 6 -6l-4 5l3 3l5 -4q1 8 -6 6L10 28z" fill="#93a0ad"/>',
  cabbage: '<circle cx="16" cy="17" r="11" fill="#7fb35a"/><path d="M9 19Q16 8 23 19M12 24Q16 18 20 24" fill="none"/>',
  spoon: '<ellipse cx="21" cy="10" rx="6" ry="8" fill="#e8eef4"/><path d="M17 16L7 28" fill="none" stroke-width="4"/>',
  sock: '<path d="M11 4h9v13l7 4q3 6 -4 7h-7q-5 -2 -5 -8z" fill="#e8e0f2"/>',
  bucket: '<path d="M5 10h22l-4 18H9z" fill="#a9b4bd"/><path d="M6 10q10 -14 20 0" fill="none"/>',
  water:
    '<path d="M5 10h22l-4 18H9z" fill="#a9b4bd"/><ellipse cx="16" cy="11" rx="10" ry="3" fill="#5f9bb0"/><path d="M6 10q10 -14 20 0" fill="none"/>',
  wood: '<path d="M3 20l24 -8l2 5l-24 8zM5 10l22 10l-2 5L3 15z" fill="#c9b596"/>',
  wet: '<rect x="5" y="10" width="22" height="14" fill="#7a8fa8"/><path d="M9 24v5M16 24v5M23 24v4" stroke="#5f9bb0"/>',
  matches: '<rect x="5" y="12" width="22" height="13" fill="#d8953d"/><path d="M10 12V5M16 12V4M22 12V5"/>',
  scissors:
    '<path d="M12 4l6 16M20 4l-6 16" stroke-width="3"/><circle cx="11" cy="24" r="4" fill="none"/><circle cx="21" cy="24" r="4" fill="none"/>',
  key: '<circle cx="10" cy="12" r="6" fill="#e8cf8a"/><path d="M14 16l12 12M22 24l4 -4M18 20l3 -3" stroke-width="3"/>',
  blanket:
    '<path d="M4 8h24v18q-4 4 -8 0q-4 4 -8 0q-4 4 -8 0z" fill="#5f7fae"/><path d="M4 15h24" stroke="#e6dcc6" stroke-width="3"/>',
  kettle: '<path d="M6 26q0 -16 10 -16q10 0 10 16zM26 18l5 -5M11 10q5 -8 10 0" fill="#4f7d8c"/>',
  lantern: '<path d="M9 28V13q7 -9 14 0v15zM16 8V4M8 28h16" fill="#d8b04a"/>',
  egg: '<path d="M16 4q9 8 8 16q-2 8 -8 8q-7 0 -8 -8q0 -9 8 -16z" fill="#dfe8dc"/><path d="M13 14h1M19 19h1M14 23h1" stroke-width="3"/>',
};
export const icon = (item) =>
  `<svg viewBox="0 0 32 32" aria-hidden="true" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${icons[item]}</svg>`;
