import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/** The uppermost of what lies open over the page. */
const openLayer = (): Element | undefined =>
  [...document.querySelectorAll(':is([role=dialog], [role=alertdialog])[data-open]')].at(-1)

/** One step back closes what lies open over the page and stays there: on a phone that is how people close things. */
export function useBackCloses(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && openLayer() !== undefined)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    openLayer()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  }, [blocker])
}
