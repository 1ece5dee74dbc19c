import { ActionIcon, Tooltip } from '@mantine/core'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './navigation.module.css'
import type { Rows } from './use-rows.ts'

interface Props {
  rows: Rows
  index: number
  count: number
  /** What the buttons call the row. */
  label: string
}

/** The buttons that move and remove a row. */
export const RowButtons = ({ rows: { move, remove }, index, count, label }: Props) => (
  <span className={styles.buttons}>
    <RowButton button="up" label={`Move ${label} up`} isOff={index === 0} onPress={() => move(index, index - 1)} />
    <RowButton
      button="down"
      label={`Move ${label} down`}
      isOff={index === count - 1}
      onPress={() => move(index, index + 1)}
    />
    <RowButton button="remove" label={`Remove ${label}`} onPress={() => remove(index)} />
  </span>
)

const ICONS: Record<ButtonProps['button'], IconName> = { up: 'up', down: 'down', remove: 'close' }

interface ButtonProps {
  button: 'up' | 'down' | 'remove'
  label: string
  isOff?: boolean
  onPress: () => void
}

/** aria-disabled instead of disabled, which would lose the focus. */
const RowButton = ({ button, label, isOff = false, onPress }: ButtonProps) => (
  <Tooltip label={label} openDelay={500}>
    <ActionIcon
      variant="subtle"
      size={36}
      className={styles.button}
      aria-label={label}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      data-button={button}
      onClick={isOff ? undefined : onPress}
    >
      <Icon name={ICONS[button]} size={15} />
    </ActionIcon>
  </Tooltip>
)
