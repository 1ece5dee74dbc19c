import { Modal } from '@mantine/core'
import { useId } from 'react'
import { PaletteInput } from './palette-input.tsx'
import { PaletteList, PaletteStatus } from './palette-list.tsx'
import { usePalette } from './use-palette.ts'

/** The global search over everything the role may see. Arrow keys move, Enter opens. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const palette = usePalette(listId, onClose)
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Search everything">
        <Modal.Body p={0}>
          <PaletteInput
            text={palette.text}
            listId={listId}
            currentId={palette.currentId}
            onType={palette.type}
            onBuffered={palette.addBuffered}
            onKeyDown={palette.onKeyDown}
            onClose={onClose}
          />
          <PaletteList
            id={listId}
            results={palette.results}
            current={palette.current}
            onChoose={palette.choose}
            onHover={palette.select}
          />
          <PaletteStatus results={palette.results} query={palette.query} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
