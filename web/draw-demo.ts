// Draws the pictures of the demo parish into src/demo/pictures: `npm run draw:demo`. The pictures are committed, because the drawing
// program does not run on every machine.

import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

const INTO = new URL('../src/demo/pictures/', import.meta.url);

const INK = '#3b2742';
const PLUM = '#7a3b69';
const ROSE = '#c9838f';
const SAND = '#f2c98a';
const CREAM = '#fdf3e3';
const PINE = '#2f5d53';
const MOSS = '#6f9474';
const LAKE = '#34657f';
const GOLD = '#e7a93c';
const RED = '#b5433f';

const sky = (from: string, to: string, id = 'sky') =>
  `<defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
  `<rect width="100%" height="100%" fill="url(#${id})"/>`;
const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const flame = (x: number, y: number, size: number) =>
  circle(x, y - size * 0.9, size * 2.4, SAND, 'opacity=".25"') +
  circle(x, y - size * 0.9, size * 1.4, CREAM, 'opacity=".35"') +
  path(
    `M${x} ${y - size * 2}q${size * 0.9} ${size * 1.1} 0 ${size * 2}q${-size * 0.9} ${-size * 0.9} 0 ${-size * 2}z`,
    GOLD,
  ) +
  path(`M${x} ${y - size}q${size * 0.4} ${size * 0.6} 0 ${size}q${-size * 0.4} ${-size * 0.4} 0 ${-size}z`, CREAM);

const candle = (x: number, y: number, width: number, height: number, colour: string, isLit: boolean) =>
  rect(x - width / 2, y - height, width, height, colour, `rx="${width / 5}"`) +
  rect(x - width / 2, y - height, width / 4, height, CREAM, `opacity=".25" rx="${width / 5}"`) +
  line(`M${x} ${y - height}v${-width / 3}`, INK, 3) +
  (isLit ? flame(x, y - height - width / 4, width * 0.55) : '');

const hills = (width: number, height: number, colours: readonly string[]) =>
  colours
    .map((colour, index) => {
      const top = height * (0.55 + index * 0.14);
      const swing = height * 0.13 * (index % 2 === 0 ? 1 : -1);
      return path(
        `M0 ${top}C${width * 0.25} ${top - swing} ${width * 0.45} ${top + swing} ${width * 0.62} ` +
          `${top}S${width * 0.9} ${top - swing} ${width} ${top}V${height}H0z`,
        colour,
      );
    })
    .join('');

function wreath(): string {
  const needles = times(330, (index) => {
    const angle = (index / 330) * 2 * Math.PI;
    const ring = 1 + (((index * 7) % 5) - 2) * 0.04;
    const [x, y] = [400 + 250 * ring * Math.cos(angle), 412 + 70 * ring * Math.sin(angle)];
    const tilt = ((index * 3) % 7) - 3;
    return line(`M${x} ${y}q${tilt * 7} -18 ${tilt * 11} -34`, [PINE, MOSS, '#24463f'][index % 3] ?? PINE, 6);
  });
  const berries = times(16, (index) => {
    const angle = (index / 16) * 2 * Math.PI + 0.2;
    return circle(400 + 252 * Math.cos(angle), 398 + 70 * Math.sin(angle), 10, RED);
  });
  const candles = [
    [255, 392],
    [355, 372],
    [455, 378],
    [550, 396],
  ] as const;
  return (
    sky(INK, PLUM) +
    circle(400, 300, 360, ROSE, 'opacity=".22"') +
    candles.map(([x, y], index) => candle(x, y, 44, 150, RED, index < 1)).join('') +
    needles +
    berries
  );
}

function easter(): string {
  const rays = times(14, (index) => {
    const angle = (index / 14) * Math.PI * 2;
    return line(
      `M${300 + 130 * Math.cos(angle)} ${180 + 130 * Math.sin(angle)}L${300 + 520 * Math.cos(angle)} ${180 + 520 * Math.sin(angle)}`,
      SAND,
      8,
    );
  });
  return (
    sky(LAKE, SAND) +
    `<g opacity=".35">${rays}</g>` +
    rect(235, 270, 130, 470, CREAM, 'rx="10"') +
    line('M300 350v210M230 420h140', GOLD, 18).replace('M230 420h140', 'M252 425h96') +
    line('M300 270v-22', INK, 5) +
    flame(300, 256, 62) +
    line('M252 600h96', RED, 14) +
    line('M252 630h96', LAKE, 14) +
    line('M252 660h96', PINE, 14) +
    path('M150 740h300l-26 60H176z', PLUM)
  );
}

function harvest(): string {
  const ear = (x: number, lean: number) =>
    line(`M${x} 430q${lean * 0.4} -130 ${lean} -250`, GOLD, 7) +
    times(9, (index) => {
      const [px, py] = [x + lean * (0.5 + index * 0.055), 300 - index * 15];
      return (
        `<ellipse cx="${px + 9}" cy="${py}" rx="6" ry="15" fill="${GOLD}" transform="rotate(28 ${px + 9} ${py})"/>` +
        `<ellipse cx="${px - 9}" cy="${py}" rx="6" ry="15" fill="${GOLD}" transform="rotate(-28 ${px - 9} ${py})"/>`
      );
    });
  return (
    sky(CREAM, SAND) +
    hills(800, 533, [MOSS]) +
    ear(250, -70) +
    ear(330, -20) +
    ear(410, 10) +
    ear(500, 60) +
    ear(570, 110) +
    path('M190 400h420q-8 110 -110 133H300q-102 -23 -110 -133z', PLUM) +
    line('M190 400h420', INK, 16) +
    circle(300, 372, 46, RED) +
    circle(385, 358, 52, GOLD) +
    circle(470, 370, 46, PINE) +
    circle(545, 378, 34, RED) +
    line('M300 330q6 -22 20 -26M470 328q6 -22 20 -26', INK, 5)
  );
}

function coffee(): string {
  const steam = times(3, (index) => line(`M${330 + index * 60} 190q-26 -34 0 -66t0 -66`, CREAM, 9));
  return (
    sky(ROSE, SAND) +
    `<g opacity=".7">${steam}</g>` +
    rect(0, 420, 800, 113, PLUM) +
    `<ellipse cx="400" cy="432" rx="240" ry="34" fill="${INK}" opacity=".35"/><ellipse cx="400" cy="420" ` +
    `rx="230" ry="32" fill="${CREAM}"/>` +
    line('M530 270q96 -8 84 62t-112 52', CREAM, 28) +
    path('M258 220h284q6 180 -84 196H342q-90 -16 -84 -196z', CREAM) +
    `<ellipse cx="400" cy="222" rx="142" ry="24" fill="${INK}"/><ellipse cx="400" cy="226" rx="126" ry="17" fill="#7b4a34"/>` +
    path('M600 400h120v-34q-60 -24 -120 0z', GOLD) +
    rect(600, 394, 120, 12, RED)
  );
}

function exhibition(turn: number): string {
  const colours = [
    [PLUM, GOLD, LAKE],
    [PINE, SAND, RED],
    [LAKE, ROSE, GOLD],
    [RED, MOSS, INK],
  ][turn] ?? [PLUM, GOLD, LAKE];
  const [first = PLUM, second = GOLD, third = LAKE] = colours;
  const frame = (x: number, y: number, width: number, height: number, inside: string) =>
    rect(x + 10, y + 14, width, height, INK, 'opacity=".18"') +
    rect(x, y, width, height, INK) +
    `<svg x="${x + 14}" y="${y + 14}" width="${width - 28}" height="${height - 28}" viewBox="0 0 100 100" ` +
    `preserveAspectRatio="xMidYMid slice">${inside}</svg>`;
  return (
    rect(0, 0, 800, 800, CREAM) +
    rect(0, 640, 800, 160, SAND) +
    rect(0, 632, 800, 8, INK, 'opacity=".25"') +
    frame(
      90,
      120,
      270,
      380,
      rect(0, 0, 100, 100, second) + circle(58, 36, 24, first) + path('M0 70Q30 46 60 68T100 60V100H0z', third),
    ) +
    frame(
      430,
      90,
      270,
      200,
      rect(0, 0, 100, 100, third) +
        times(5, (index) => rect(10 + index * 17, 60 - index * 8, 12, 60, index % 2 === 0 ? second : first)),
    ) +
    frame(
      430,
      340,
      270,
      200,
      rect(0, 0, 100, 100, first) +
        circle(30, 55, 22, second) +
        circle(55, 50, 22, third, 'opacity=".8"') +
        circle(74, 58, 16, CREAM),
    ) +
    circle(560, 590, 26, INK) +
    path('M516 800q-6 -170 44 -176t44 176z', INK)
  );
}

function organ(turn: number): string {
  const [from, to, metal] = (
    [
      [INK, PLUM, SAND],
      [LAKE, INK, CREAM],
      [PINE, INK, GOLD],
    ] as const
  )[turn] ?? [INK, PLUM, SAND];
  const pipe = (x: number, height: number, width: number) => {
    const top = 430 - height;
    return (
      rect(x, top, width, height, metal) +
      rect(x, top, width / 4, height, INK, 'opacity=".25"') +
      rect(x + width * 0.7, top, width / 8, height, CREAM, 'opacity=".55"') +
      path(`M${x + width * 0.2} ${430 - 66}h${width * 0.6}l${-width * 0.3} -34z`, INK, 'opacity=".75"')
    );
  };
  const field = (x: number, heights: readonly number[], width: number) =>
    heights.map((height, index) => pipe(x + index * (width + 5), height, width)).join('');
  return (
    sky(from, to) +
    circle(400, 120, 330, metal, 'opacity=".13"') +
    field(70, [330, 300, 270, 240], 30) +
    field(225, [210, 190, 175, 165], 22) +
    field(345, [240, 270, 300, 270, 240], 18) +
    field(470, [165, 175, 190, 210], 22) +
    field(595, [240, 270, 300, 330], 30) +
    rect(50, 430, 700, 26, INK) +
    rect(50, 430, 700, 8, metal, 'opacity=".6"') +
    rect(90, 456, 620, 77, INK) +
    rect(250, 470, 300, 16, CREAM) +
    times(24, (index) => rect(258 + index * 12, 470, 5, 9, INK))
  );
}

function vesper(): string {
  const stars = times(40, (index) =>
    circle(
      (index * 313 + ((index * index * 37) % 190)) % 800,
      (index * index * 53 + index * 29) % 300,
      1.5 + (index % 3),
      CREAM,
      'opacity=".8"',
    ),
  );
  const pane = (x: number, colour: string) => path(`M${x} 440V190q0 -70 40 -100q40 30 40 100V440z`, colour);
  return (
    sky('#1f2547', PLUM) +
    stars +
    circle(660, 100, 38, CREAM) +
    circle(676, 92, 36, '#2b2b52') +
    path('M190 533V170Q400 -40 610 170V533z', INK) +
    pane(255, GOLD) +
    pane(360, ROSE) +
    pane(465, GOLD) +
    line('M295 90V440M400 90V440M505 90V440M250 260H550M250 350H550', INK, 7) +
    rect(0, 505, 800, 28, '#1f2547')
  );
}

function chapel(): string {
  return (
    sky('#9cc6d6', CREAM) +
    circle(640, 110, 54, SAND) +
    path('M0 300L150 130L250 240L380 90L540 270L640 190L800 320V533H0z', '#8aa3b5') +
    path('M340 137L380 90L425 141L398 132L380 152L362 130z', CREAM) +
    hills(800, 533, [MOSS, PINE]) +
    path('M318 330h170v130H318z', CREAM) +
    path('M300 336l103 -74l103 74z', PLUM) +
    path('M470 460V236h62v224z', CREAM) +
    path('M462 240l39 -96l39 96z', PLUM) +
    line('M501 144v-34M488 122h26', INK, 5) +
    path('M380 460v-56q24 -34 48 0v56z', INK) +
    path('M490 290q11 -20 22 0v34h-22z', INK) +
    rect(338, 364, 22, 34, LAKE, 'rx="11"') +
    rect(446, 364, 22, 34, LAKE, 'rx="11"') +
    times(
      4,
      (index) =>
        circle(90 + index * 42, 452 - (index % 2) * 16, 34, '#24463f') + rect(86 + index * 42, 470, 8, 30, INK),
    )
  );
}

function mouse(): string {
  return (
    sky(SAND, ROSE) +
    rect(0, 500, 800, 100, PLUM) +
    circle(290, 190, 84, '#a79aa8') +
    circle(510, 190, 84, '#a79aa8') +
    circle(290, 190, 50, ROSE) +
    circle(510, 190, 50, ROSE) +
    `<ellipse cx="400" cy="470" rx="170" ry="150" fill="#a79aa8"/>` +
    circle(400, 290, 142, '#b9adba') +
    circle(348, 270, 17, INK) +
    circle(452, 270, 17, INK) +
    circle(354, 264, 6, CREAM) +
    circle(458, 264, 6, CREAM) +
    `<ellipse cx="400" cy="330" rx="19" ry="14" fill="${INK}"/>` +
    line('M400 344v20M372 372q28 22 56 0', INK, 6) +
    line('M340 332l-96 -18M340 346l-96 10M460 332l96 -18M460 346l96 10', INK, 4) +
    path('M330 440l70 40l70 -40l-14 70H344z', RED) +
    rect(300, 505, 200, 95, CREAM, 'rx="6"') +
    line('M400 512v80', INK, 4) +
    line('M400 530v46M384 546h32', GOLD, 8)
  );
}

function camp(): string {
  const stars = times(46, (index) =>
    circle(
      (index * 313 + ((index * index * 37) % 190)) % 800,
      (index * index * 53 + index * 29) % 260,
      1.5 + (index % 3),
      CREAM,
      'opacity=".8"',
    ),
  );
  const fir = (x: number, y: number, size: number) =>
    times(3, (index) =>
      path(
        `M${x} ${y - size * (1.9 - index * 0.5)}l${size * (0.45 + index * 0.16)} ${size * 0.8}h${-size * (0.9 + index * 0.32)}z`,
        '#1f3f3c',
      ),
    );
  return (
    sky('#1f2547', LAKE) +
    stars +
    circle(140, 90, 34, CREAM) +
    hills(800, 533, ['#2b5060', PINE]) +
    times(7, (index) => fir(40 + index * 120, 380 + (index % 2) * 20, 90 - (index % 3) * 14)) +
    rect(0, 440, 800, 93, '#24463f') +
    path('M170 470L310 240L450 470z', GOLD) +
    path('M310 240L450 470h-76z', RED) +
    path('M264 470l46 -120l30 120z', INK) +
    line('M300 226l20 30', INK, 6) +
    line('M540 476l90 -24M540 452l90 24', '#6b4a2f', 14) +
    flame(585, 456, 46)
  );
}

/** Logo of the parish on a transparent background: sun, hills, lake. */
function logo(): string {
  const wave = (y: number, colour: string) => path(`M0 ${y}q50 -34 100 0t100 0t100 0t100 0V400H0z`, colour);
  return (
    `<defs><clipPath id="disc"><circle cx="200" cy="200" r="192"/></clipPath></defs><g clip-path="url(#disc)">` +
    rect(0, 0, 400, 400, '#f6d79b') +
    circle(200, 176, 74, '#fff6e2') +
    path('M0 214L96 128L150 176L214 96L310 190L400 150V300H0z', '#2c6e63') +
    path('M0 238Q110 176 214 230T400 214V300H0z', '#1f4f58') +
    wave(262, '#7fb6cf') +
    wave(306, '#3c83ad') +
    wave(350, '#24587f') +
    '</g>'
  );
}

function person(hair: string, skin: string, coat: string, behind: string, isLong: boolean): string {
  return (
    sky(behind, CREAM) +
    (isLong ? path('M170 300q-6 -190 130 -190t130 190v160H170z', hair) : '') +
    path('M90 800q0 -250 210 -262t210 262z', coat) +
    path('M262 470h76v90q-38 46 -76 0z', skin) +
    `<ellipse cx="300" cy="350" rx="112" ry="142" fill="${skin}"/>` +
    path(
      isLong
        ? 'M186 330q6 -170 124 -170t108 180q-40 -86 -116 -92q-70 8 -116 82z'
        : 'M186 316q-12 -166 118 -168t114 170q-30 -68 -60 -84q-70 20 -136 2q-26 30 -36 80z',
      hair,
    ) +
    path('M262 548l38 60l38 -60l34 14l-72 120l-72 -120z', CREAM)
  );
}

const SQUARE = [400, 400] as const;
const WIDE = [800, 533] as const;
const TALL = [600, 800] as const;

const DRAWINGS: Readonly<Record<string, readonly [size: readonly [number, number], drawing: string]>> = {
  logo: [SQUARE, logo()],
  adventskranz: [WIDE, wreath()],
  osterkerze: [TALL, easter()],
  erntedank: [WIDE, harvest()],
  '60plus': [WIDE, coffee()],
  ...Object.fromEntries([0, 1, 2, 3].map((turn) => [`ausstellung-${turn + 1}`, [[800, 800], exhibition(turn)]])),
  ...Object.fromEntries([0, 1, 2].map((turn) => [`konzert-${turn + 1}`, [WIDE, organ(turn)]])),
  lager: [WIDE, camp()],
  vesper: [WIDE, vesper()],
  'kapelle-oberegg': [WIDE, chapel()],
  'fiire-mit-de-chliine': [[800, 600], mouse()],
  brunner: [TALL, person('#8c4a2f', '#f0c9ab', PLUM, ROSE, true)],
  aebersold: [TALL, person('#5b5560', '#eec3a0', LAKE, '#9cc6d6', false)],
  gerber: [TALL, person('#2d2226', '#d9a57f', PINE, SAND, true)],
  waefler: [TALL, person('#d8b46a', '#f3d2b8', INK, MOSS, false)],
  zollinger: [TALL, person('#b9b2bb', '#efc8ad', RED, SAND, true)],
};

for (const [name, [[width, height], drawing]] of Object.entries(DRAWINGS)) {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${drawing}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 6 }).toBuffer();
  writeFileSync(new URL(`${name}.webp`, INTO), bytes);
}
