import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const { Component: MobileMenu, preload } = lazyComponent(() => import('./mobile-menu.tsx'))

/** The button that opens the full-screen menu on a phone. The menu's code is preloaded on pointer down or focus. */
export function MobileMenuButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const handleLoadError = () => {
    setWasOpened(false)
    setIsOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className="hit -ml-3 md:hidden noscript:hidden"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={preload}
        onFocus={preload}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      {wasOpened && <MobileMenu isOpen={isOpen} onOpenChange={setIsOpen} onLoadError={handleLoadError} />}
    </>
  )
}
