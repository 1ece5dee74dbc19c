import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

const load = () => import('./mobile-menu.tsx')
const MobileMenu = lazy(load)

/** The two strokes that open the full-screen menu on a phone. Its code comes when a finger approaches. */
export function MobileMenuButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const preload = () => void load().catch(() => undefined)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className="hit -ml-3 md:hidden"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={preload}
        onFocus={preload}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      {wasOpened && (
        <Suspense>
          <MobileMenu isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
