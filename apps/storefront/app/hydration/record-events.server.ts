/**
 * Records, in order, what a visitor does before the page has hydrated; `useEventReplay` replays it. Recorded are pressed buttons,
 * choices, typed text, and forms that only scripts can send (those without an action). A pressed button shows that it is
 * pending. Links, and forms with an action, work without scripts.
 */
const RECORDER = `(()=>{const events=new Map();
const record=(element,kind,pending)=>{if(!element)return;events.delete(element);events.set(element,{kind,value:element.value,checked:element.checked});
if(pending)pending.dataset.pending=""};
const recorders={
click:({target})=>{const button=target.closest("button[type=button]");record(button,"click",button)},
change:({target})=>target.matches("select,[type=checkbox],[type=radio]")&&record(target,"change"),
input:({target})=>target.matches("textarea,input:not([type=checkbox],[type=radio])")&&record(target,"input"),
submit:event=>{if(event.target.hasAttribute("action"))return;event.preventDefault();record(event.target,"submit",event.submitter)}};
for(const type in recorders)addEventListener(type,recorders[type],true);
window.takeRecordedEvents=()=>{for(const type in recorders)removeEventListener(type,recorders[type],true);
const current=["click","submit"].includes(event?.type)&&event.type,last=[...events].at(-1);if(last&&last[1].kind===current)events.delete(last[0]);return events}
})()`

/** Returns the page with the recorder as its first script. */
export const recordEventsBeforeHydration = (html: string): string =>
  html.replace('<head>', () => `<head><script>${RECORDER}</script>`)
