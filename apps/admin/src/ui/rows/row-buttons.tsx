import type { ComponentProps } from 'react'
import { ToolButton } from '../tool-button.tsx'
import type { Rows } from './use-rows.ts'

interface Props {
  rows: Rows
  index: number
}

/** The buttons that move and remove a row. */
export const RowButtons = ({ rows, index }: Props) => (
  <ToolButtons
    buttons={[
      ...moveButtons(rows, index),
      { icon: 'trash', label: `Remove ${rows.nameAt(index)}`, onPress: () => rows.remove(index) },
    ]}
  />
)

/** The buttons that move a row which is removed elsewhere. */
export const MoveButtons = ({ rows, index }: Props) => <ToolButtons buttons={moveButtons(rows, index)} />

type RowButton = Pick<ComponentProps<typeof ToolButton>, 'icon' | 'label' | 'onPress'>

function moveButtons(rows: Rows, index: number): RowButton[] {
  const name = rows.nameAt(index)
  const isLast = index === rows.count - 1
  return [
    { icon: 'up', label: `Move ${name} up`, onPress: index === 0 ? null : () => rows.move(index, index - 1) },
    { icon: 'down', label: `Move ${name} down`, onPress: isLast ? null : () => rows.move(index, index + 1) },
  ]
}

function ToolButtons({ buttons }: { buttons: readonly RowButton[] }) {
  return (
    <span className="flex flex-none">
      {buttons.map((button) => (
        <ToolButton key={button.icon} {...button} className="max-md:size-11 max-md:min-w-10" />
      ))}
    </span>
  )
}

/** Brings back the row that was just removed. */
export const UndoRemoval = ({ rows }: { rows: Rows }) =>
  rows.canUndo ? (
    <button type="button" data-undo={rows.undoId} className="text-link min-h-9 px-1.5" onClick={rows.undo}>
      Undo: bring back the {rows.noun}
    </button>
  ) : null

/** Tells screen readers what happened to the rows. */
export const RowsStatus = ({ rows }: { rows: Rows }) => (
  <span className="visually-hidden" role="status">
    {rows.announcement}
  </span>
)
