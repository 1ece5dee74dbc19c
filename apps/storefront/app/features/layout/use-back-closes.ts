import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/** Returns the topmost open dialog. */
const openLayer = (): Element | undefined =>
  [...document.querySelectorAll(':is([role=dialog], [role=alertdialog])[data-open]')].at(-1)

/** Makes the browser's Back close the open dialog instead of leaving the page, as phone users expect. */
export function useBackCloses(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && openLayer() !== undefined)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    openLayer()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  }, [blocker])
}
