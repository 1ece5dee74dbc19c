import { useEffect, useRef, useState } from 'react'
import { showToast } from '../feedback/toast.store.ts'
import { NOT_LOADED_MESSAGE } from './lazy-overlay.tsx'

/**
 * Returns a hook for a button whose menu loads when the button is first pressed; pointing at the button or focusing it
 * preloads the code. Until `Loaded` is set, render the plain button with `buttonProps`.
 */
export function lazyMenu<Menu extends object>(load: () => Promise<Menu>) {
  let known: Menu | undefined
  const loadOnce = async (): Promise<Menu> => (known ??= await load())
  const preload = (): void => void loadOnce().catch(() => undefined)

  function useMenu(popupType: 'menu' | 'dialog') {
    const [loaded, setLoaded] = useState(known)
    const [isPressed, setIsPressed] = useState(false)
    const onClick = (): void => {
      setIsPressed(true)
      loadOnce().then(setLoaded, () => showToast(NOT_LOADED_MESSAGE))
    }
    const buttonProps = {
      onClick,
      onPointerEnter: preload,
      onFocus: preload,
      'aria-haspopup': popupType,
      'aria-expanded': false,
    } as const
    return { loaded, isPressed, buttonProps }
  }
  return { useMenu, preload: async (): Promise<void> => void (await loadOnce()) }
}

/** The opened state of a loaded menu. If the press on the plain button loaded it, it takes the focus and opens. */
export function useOpened(isPressed: boolean) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isPressed) return
    button.current?.focus()
    setIsOpen(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the press that loaded the menu opens it
  }, [])
  return { isOpen, setIsOpen, button }
}
