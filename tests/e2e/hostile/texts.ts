/** A script that sets a flag, which tests look for. */
const STRIKE = 'window.struck=true';

/** Texts that run a script if a page inserts them without escaping. */
const ATTACKS = [
  `<script>${STRIKE}</script>`,
  `</script><script>${STRIKE}</script>`,
  `"><img src=x onerror=${STRIKE}>`,
  `'><svg onload=${STRIKE}>`,
  `</title></style></textarea><img src=x onerror=${STRIKE}>`,
  `<!--<script>${STRIKE}</script>-->`,
  `{{${STRIKE}}} \${${STRIKE}} &lt;script&gt;${STRIKE}&lt;/script&gt;`,
];

/** Names that break layouts made for short Latin words. */
const SHAPES = [
  'Hydraulischsetzbaresdoppelgreifendesproduktionspackersystemmitabscherstiften',
  'نظام حشوات الآبار ذو القبضة المزدوجة للإنتاج والحقن',
  '\u202eelbisrever si txet siht\u202c',
  '🛢️👷🏽‍♀️🇬🇧 ⚙️ packer ⚙️',
  `${'W'.repeat(64)}`,
  '双握式封隔器系统用于完井作业的液压坐封工具以及配套密封组件',
  'a\u0301\u0323b\u0308\u0304 Z\u0337a\u0334l\u0335g\u0336o\u0337',
];

/** A text for a number, different each time; some are attacks. */
export function hostile(kind: string, number: number): string {
  const shape = SHAPES[number % SHAPES.length];
  const attack = ATTACKS[(number + kind.length) % ATTACKS.length];
  return `${shape} ${kind} ${number} ${attack}`;
}
