import { Dialog } from '@base-ui/react/dialog'
import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Icon } from './icon.tsx'

interface Layout {
  popup: string
  header: string
  title: string
}

const TITLE = 'text-[1.75rem] leading-8'
const CENTERED =
  'inset-0 overflow-hidden transition data-ending-style:translate-y-2 data-ending-style:opacity-0 sm:m-auto starting:translate-y-2 starting:opacity-0'

const LAYOUTS = {
  /** From the right, as wide as the cart. */
  drawer: {
    popup:
      'inset-y-0 right-0 w-drawer max-w-full transition-transform data-ending-style:translate-x-full starting:translate-x-full',
    header: 'pt-3.5 pr-2.5 pb-3 pl-6',
    title: TITLE,
  },
  /** From below, as high as its content. */
  sheet: {
    popup:
      'inset-x-0 bottom-0 max-h-[90svh] transition-transform data-ending-style:translate-y-full starting:translate-y-full',
    header: 'pt-3.5 pr-2.5 pb-3 pl-page',
    title: TITLE,
  },
  /** In the middle of the window, with a title that may be long. Fills the screen of a phone. */
  window: {
    popup: `${CENTERED} sm:h-[min(47.5rem,calc(100dvh-3rem))] sm:w-[min(57.5rem,calc(100vw-3rem))]`,
    header: 'gap-4 pt-3 pr-2 pl-5 sm:pt-5 sm:pr-4 sm:pl-10',
    title: 'min-w-0 truncate text-[1.75rem] leading-9',
  },
  /** As `window`, but only as high as its content. */
  form: {
    popup: `${CENTERED} sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:w-[min(40rem,calc(100vw-3rem))]`,
    header: 'gap-4 border-b border-line py-3 pr-2 pl-5 sm:pr-4 sm:pl-10',
    title: 'text-[1.5rem] leading-8 sm:text-[1.75rem]',
  },
} as const satisfies Record<string, Layout>

interface Props {
  layout: keyof typeof LAYOUTS
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called after the closing transition. */
  onClosed?: () => void
  title: string
  /** The name of the close button for screen readers. */
  closeLabel: string
  /** Opens over another dialog, which its backdrop covers. */
  isNested?: boolean
  /** For callers that move the focus back to the title, which has it first. */
  titleRef?: RefObject<HTMLHeadingElement | null>
  /** Restores the focus to another element than the opener: see `useRestoreFocus`. */
  focus?: Pick<ComponentProps<typeof Dialog.Popup>, 'ref' | 'finalFocus'>
  children: ReactNode
}

/** A modal dialog with a title. Escape, its backdrop and the close button close it (S2). */
export function Modal({ layout, isOpen, onOpenChange, onClosed, title, closeLabel, isNested, ...props }: Props) {
  const ownTitle = useRef<HTMLHeadingElement>(null)
  const titleRef = props.titleRef ?? ownTitle
  const classes = LAYOUTS[layout]
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isNowOpen) => !isNowOpen && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender={isNested}
          className={`fixed inset-0 bg-veil transition-opacity duration-320 data-ending-style:opacity-0 starting:opacity-0 ${isNested ? 'z-40' : 'z-30'}`}
        />
        <Dialog.Popup
          {...props.focus}
          initialFocus={titleRef}
          className={`fixed flex flex-col bg-paper duration-320 ${classes.popup} ${isNested ? 'z-50' : 'z-40'}`}
        >
          <div className={`flex flex-none items-center justify-between ${classes.header}`}>
            <Dialog.Title
              ref={titleRef}
              tabIndex={-1}
              className={`serif-small ${classes.title}`}
              title={layout === 'window' ? title : undefined}
            >
              {title}
            </Dialog.Title>
            <Dialog.Close className="hit flex-none" aria-label={closeLabel}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {props.children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
