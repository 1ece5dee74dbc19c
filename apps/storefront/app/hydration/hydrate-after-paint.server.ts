const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /<script type="module" async="">((?:\s*import [^;]+;)+)([\s\S]*?)<\/script>/
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g

/** Bounds the delay, so that the page is usable while images are still loading. */
const MAX_DELAY_MS = 2_500
/** The events that show that the visitor wants to interact. */
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'touchstart', 'focusin']

/**
 * Delays hydration: the scripts are fetched after the page's first paint and load event, on the first interaction, or
 * after MAX_DELAY_MS. Until then links work as without scripts, and record-events.server.ts records the rest. Returns a
 * page without the expected script unchanged.
 */
export function hydrateAfterPaint(html: string): string {
  const [scriptTag, imports = '', rest = ''] = START.exec(html) ?? []
  if (!scriptTag) return html
  const preloads = [...new Set(Array.from(html.matchAll(PRELOAD), ([, href]) => href))]
  const modules = Array.from(imports.matchAll(IMPORT), ([, name, address]) => ({ name, address }))
  const names = modules.map(({ name }) => name ?? '').join(',')
  const script = `const begin=async()=>{if(begin.done)return;begin.done=true;
for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const [${names}]=await Promise.all(${JSON.stringify(modules.map(({ address }) => address))}.map(address=>import(address)));
${rest.trim()}};
const painted=()=>new PerformanceObserver((list,observer)=>{
if(list.getEntriesByName("first-contentful-paint").length>0){observer.disconnect();setTimeout(begin)}
}).observe({type:"paint",buffered:true});
document.readyState==="complete"?painted():addEventListener("load",painted,{once:true});
for(const touch of ${JSON.stringify(INTERACTION_EVENTS)})addEventListener(touch,begin,{once:true,passive:true,capture:true});
setTimeout(begin,${MAX_DELAY_MS})`
  return html.replaceAll(PRELOAD, '').replace(scriptTag, () => `<script type="module" async="">${script}</script>`)
}
