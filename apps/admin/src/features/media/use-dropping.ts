import { useRef, useState, type DragEvent } from 'react'

/** What is dragged inside of this page, so that files and pictures of another color are told apart. */
const DRAGGED = 'application/x-atelier-image'

interface DroppingOptions {
  onFiles: (files: Iterable<File>) => void
  onMove: (from: number, to: number) => void
  isDisabled: boolean
}

/** Files dropped anywhere on the field, and pictures dragged to another place among their own. */
export function useDropping({ onFiles, onMove, isDisabled }: DroppingOptions) {
  const [isOver, setIsOver] = useState(false)
  const dragged = useRef<number | null>(null)
  const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
  return {
    isOver,
    zone: {
      onDragOver: (event: DragEvent) => {
        if (isDisabled || !carriesFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        if (isDisabled || !carriesFiles(event)) return
        event.preventDefault()
        onFiles(event.dataTransfer.files)
      },
    },
    tile: (index: number) => ({
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dragged.current = index
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(DRAGGED, String(index))
      },
      onDragEnd: () => {
        dragged.current = null
      },
      onDragOver: (event: DragEvent) => {
        if (dragged.current !== null) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (dragged.current === null) return
        event.preventDefault()
        if (dragged.current !== index) onMove(dragged.current, index)
        dragged.current = null
      },
    }),
  }
}
