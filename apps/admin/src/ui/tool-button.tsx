import { ActionIcon, Tooltip } from '@mantine/core'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  icon: IconName
  label: string
  /** null: not possible now, such as moving the first row up. */
  onPress: (() => void) | null
  className?: string | undefined
}

/**
 * A small button of a row or an image, with its icon as `data-tool`. aria-disabled instead of disabled, which would lose
 * the focus.
 */
export const ToolButton = ({ icon, label, onPress, className = '' }: Props) => (
  <Tooltip label={label} openDelay={500}>
    <ActionIcon
      variant="subtle"
      size={36}
      className={`data-disabled:border-transparent data-disabled:bg-transparent data-disabled:opacity-35 ${className}`}
      aria-label={label}
      aria-disabled={onPress === null}
      data-disabled={onPress === null || undefined}
      data-tool={icon}
      onClick={onPress ?? undefined}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  </Tooltip>
)
