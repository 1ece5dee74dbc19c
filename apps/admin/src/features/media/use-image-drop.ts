import { useEffect, useState, type DragEvent } from 'react'

/** What is dragged inside of this page, so that files and pictures of another color are told apart. */
const DRAGGED = 'application/x-atelier-image'

interface ImageDropOptions {
  /** Whose pictures these are. */
  ownKey: string
  onFiles: (files: Iterable<File>) => void
  onMove: (from: number, to: number) => void
  onMoveToColor: (index: number, toKey: string, at?: number) => void
  isDisabled: boolean
}

/** The picture that is being dragged, wherever on the page it came from: only one is at a time. */
let draggedImage: { ownKey: string; index: number; give: ImageDropOptions['onMoveToColor'] } | null = null

const hasFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** A file that misses the field would open in the place of the form. */
function usePreventFileDrop(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event)) return
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
export function useImageDrop({ ownKey, onFiles, onMove, onMoveToColor, isDisabled }: ImageDropOptions) {
  const [isOver, setIsOver] = useState(false)
  usePreventFileDrop()
  /** Takes what is dropped; without a place at the end. */
  function receive(at?: number): void {
    const image = draggedImage
    draggedImage = null
    if (!image) return
    if (image.ownKey !== ownKey) image.give(image.index, ownKey, at)
    else if (at !== undefined && at !== image.index) onMove(image.index, at)
  }
  const isWelcome = (event: DragEvent): boolean =>
    !isDisabled && (hasFiles(event.nativeEvent) || (draggedImage !== null && draggedImage.ownKey !== ownKey))
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
        if (hasFiles(event.nativeEvent)) onFiles(event.dataTransfer.files)
        else receive()
      },
    },
    tile: (index: number) => ({
      onDragStart: ({ dataTransfer }: DragEvent) => {
        draggedImage = { ownKey, index, give: onMoveToColor }
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(DRAGGED, String(index))
      },
      onDragEnd: () => {
        draggedImage = null
      },
      onDragOver: (event: DragEvent) => {
        if (draggedImage !== null && !isDisabled) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (draggedImage === null || isDisabled) return
        event.preventDefault()
        event.stopPropagation()
        setIsOver(false)
        receive(index)
      },
    }),
  }
}
