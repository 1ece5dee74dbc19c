import { useEffect, useState, type DragEvent } from 'react'

/** What is dragged inside of this page, so that files and pictures of another color are told apart. */
const DRAGGED = 'application/x-atelier-image'

interface DroppingOptions {
  /** Whose pictures these are. */
  ownKey: string
  onFiles: (files: Iterable<File>) => void
  onMove: (from: number, to: number) => void
  onGive: (index: number, toKey: string, at?: number) => void
  isDisabled: boolean
}

/** The picture that is being dragged, wherever on the page it came from: only one is at a time. */
let carried: { ownKey: string; index: number; give: DroppingOptions['onGive'] } | null = null

const carriesFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** A file that misses the field would open in the place of the form. */
function useNoStrayFiles(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !carriesFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

/** Files dropped anywhere on the field, and pictures dragged to another place among their own or to another color. */
export function useDropping({ ownKey, onFiles, onMove, onGive, isDisabled }: DroppingOptions) {
  const [isOver, setIsOver] = useState(false)
  useNoStrayFiles()
  /** Takes what is dropped; without a place at the end. */
  function receive(at?: number): void {
    const picture = carried
    carried = null
    if (!picture) return
    if (picture.ownKey !== ownKey) picture.give(picture.index, ownKey, at)
    else if (at !== undefined && at !== picture.index) onMove(picture.index, at)
  }
  const isWelcome = (event: DragEvent): boolean =>
    !isDisabled && (carriesFiles(event.nativeEvent) || (carried !== null && carried.ownKey !== ownKey))
  return {
    isOver,
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!isWelcome(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        if (!isWelcome(event)) return
        event.preventDefault()
        if (carriesFiles(event.nativeEvent)) onFiles(event.dataTransfer.files)
        else receive()
      },
    },
    tile: (index: number) => ({
      onDragStart: ({ dataTransfer }: DragEvent) => {
        carried = { ownKey, index, give: onGive }
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(DRAGGED, String(index))
      },
      onDragEnd: () => {
        carried = null
      },
      onDragOver: (event: DragEvent) => {
        if (carried !== null && !isDisabled) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (carried === null || isDisabled) return
        event.preventDefault()
        event.stopPropagation()
        setIsOver(false)
        receive(index)
      },
    }),
  }
}
