/** The emulator's answer of that mode, as a model should read it. */
export const manyScripts = [
  'Web search results for "bridge emulate:many-scripts":',
  '',
  'Die Straßenbahn fährt über die Brücke, täglich außer sonntags – für 2,40 €.[1] 这座桥于一八九四年通车，全长二百四十四米。[2] افتُتح الجسر عام ١٨٩٤، ويبلغ طوله ٢٤٤ مترًا.[3] Repairs 🚧 are led by 👩🏽‍🔧 and the 🏴󠁧󠁢󠁳󠁣󠁴󠁿 team 👍🏿.[4] Cafe\u0301 Bru\u0308cke, nga\u0300y nay: Việt Nam đe\u0323\u0302p, q\u0307\u0323[5]',
  '',
  'Sources:',
  ...[0, 1, 2, 3, 4].map((n) => `[${n + 1}] site-${n}.example (https://site-${n}.example/page)`),
].join('\n');
