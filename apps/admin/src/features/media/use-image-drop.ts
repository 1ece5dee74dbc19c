import { useEffect, useState, type DragEvent } from 'react'

/** Custom drag type of images of this page, so that they differ from files. */
const DRAG_TYPE = 'application/x-atelier-image'

interface ImageDropOptions {
  /** Key of the color that owns the images. */
  ownKey: string
  onFiles: (files: Iterable<File>) => void
  onMove: (from: number, to: number) => void
  onMoveToColor: (index: number, toKey: string, at?: number) => void
  isDisabled: boolean
}

/** The image being dragged, from any field on the page; there is at most one. */
let draggedImage: { ownKey: string; index: number; give: ImageDropOptions['onMoveToColor'] } | null = null

const hasFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** Prevents the browser from opening a file that was dropped outside the field. */
function usePreventFileDrop(): void {
  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', preventDrop)
    window.addEventListener('drop', preventDrop)
    return () => {
      window.removeEventListener('dragover', preventDrop)
      window.removeEventListener('drop', preventDrop)
    }
  }, [])
}

/** Handles files dropped on the field, and images dragged within a color or to another one. */
export function useImageDrop({ ownKey, onFiles, onMove, onMoveToColor, isDisabled }: ImageDropOptions) {
  const [isOver, setIsOver] = useState(false)
  usePreventFileDrop()
  /** Inserts the dropped image at index `at`, by default at the end. */
  function receive(at?: number): void {
    const image = draggedImage
    draggedImage = null
    if (!image) return
    if (image.ownKey !== ownKey) image.give(image.index, ownKey, at)
    else if (at !== undefined && at !== image.index) onMove(image.index, at)
  }
  const canDrop = (event: DragEvent): boolean =>
    !isDisabled && (hasFiles(event.nativeEvent) || (draggedImage !== null && draggedImage.ownKey !== ownKey))
  return {
    isOver,
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!canDrop(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        if (!canDrop(event)) return
        event.preventDefault()
        if (hasFiles(event.nativeEvent)) onFiles(event.dataTransfer.files)
        else receive()
      },
    },
    tile: (index: number) => ({
      onDragStart: ({ dataTransfer }: DragEvent) => {
        draggedImage = { ownKey, index, give: onMoveToColor }
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(DRAG_TYPE, String(index))
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
