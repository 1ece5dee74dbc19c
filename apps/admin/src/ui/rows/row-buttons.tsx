import { ActionIcon, Tooltip } from '@mantine/core'
import { Icon, type IconName } from '../icon.tsx'
import styles from './rows.module.css'
import type { Rows } from './use-rows.ts'

interface Props {
  rows: Rows
  index: number
}

/** The buttons that move and remove a row. */
export function RowButtons({ rows, index }: Props) {
  const name = rows.nameAt(index)
  const isLast = index === rows.count - 1
  return (
    <span className={styles.buttons}>
      <RowButton
        tool="up"
        icon="up"
        label={`Move ${name} up`}
        onPress={index === 0 ? null : () => rows.move(index, index - 1)}
      />
      <RowButton
        tool="down"
        icon="down"
        label={`Move ${name} down`}
        onPress={isLast ? null : () => rows.move(index, index + 1)}
      />
      <RowButton tool="remove" icon="trash" label={`Remove ${name}`} onPress={() => rows.remove(index)} />
    </span>
  )
}

interface ButtonProps {
  tool: 'up' | 'down' | 'remove'
  icon: IconName
  label: string
  /** null: there is no way further. */
  onPress: (() => void) | null
}

/** aria-disabled instead of disabled, which would lose the focus. */
const RowButton = ({ tool, icon, label, onPress }: ButtonProps) => (
  <Tooltip label={label} openDelay={500}>
    <ActionIcon
      variant="subtle"
      size={36}
      className={styles.button}
      data-tool={tool}
      aria-label={label}
      aria-disabled={onPress === null}
      data-disabled={onPress === null || undefined}
      onClick={onPress ?? undefined}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  </Tooltip>
)

/** Brings back the row that was just removed. */
export const UndoRemoval = ({ rows }: { rows: Rows }) =>
  rows.canUndo ? (
    <button type="button" data-undo={rows.undoId} className={`text-link ${styles.undo}`} onClick={rows.undo}>
      Undo: bring back the {rows.noun}
    </button>
  ) : null

/** Tells screen readers what happened to the rows. */
export const RowsStatus = ({ rows }: { rows: Rows }) => (
  <span className="visually-hidden" role="status">
    {rows.announcement}
  </span>
)
