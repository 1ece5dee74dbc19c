/**
 * What somebody does to a page before its scripts have come is written down, in order, and done again by `useEarlyActs`:
 * buttons that are pressed, what is chosen and typed, and forms that only scripts can send (those without an address).
 * Until then whatever was pressed shows that it waits. Links, and forms with an address, need nobody's help.
 */
const NOTE = `(()=>{const acts=new Map();
const note=(element,kind,shown)=>{if(!element)return;acts.delete(element);acts.set(element,{kind,value:element.value,checked:element.checked});
if(shown)shown.dataset.waits=""};
const noters={
click:({target})=>{const button=target.closest("button[type=button]");note(button,"press",button)},
change:({target})=>target.matches("select,[type=checkbox],[type=radio]")&&note(target,"choose"),
input:({target})=>target.matches("textarea,input:not([type=checkbox],[type=radio])")&&note(target,"type"),
submit:event=>{if(event.target.hasAttribute("action"))return;event.preventDefault();note(event.target,"send",event.submitter)}};
for(const type in noters)addEventListener(type,noters[type],true);
window.takeEarlyActs=()=>{for(const type in noters)removeEventListener(type,noters[type],true);
const ends={click:"press",submit:"send"}[event?.type],last=[...acts].at(-1);if(last&&last[1].kind===ends)acts.delete(last[0]);return acts}
})()`

/** The page with the writing-down as the first thing in it. */
export const noteEarlyActs = (html: string): string => html.replace('<head>', () => `<head><script>${NOTE}</script>`)
