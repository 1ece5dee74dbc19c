import { Checkbox } from '@mantine/core'
import { useNavItems } from './use-nav-items.ts'
import styles from './command-palette.module.css'
import { useSingleKeyShortcuts } from './use-shortcuts.ts'
import { modifierKeyLabel } from '../../ui/modifier-key.ts'
import { LazyModal } from '../../ui/overlay/lazy-modal.tsx'

/** The list of keyboard shortcuts. Everything is reachable without them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const items = useNavItems()
  const [isEnabled, setIsEnabled] = useSingleKeyShortcuts()
  const keys: [string[], string][] = [
    [[`${modifierKeyLabel()}K`], 'Search'],
    [['/'], 'Search this list'],
    [['j', 'k'], 'Next / previous row'],
    [['x'], 'Select the row'],
    [['b'], 'Focus bulk actions'],
    [['1', '9'], 'Jump to form section 1-9'],
    [['?'], 'Show keyboard shortcuts'],
    [['F6'], 'Focus the latest notification, for example to undo'],
    [['Esc'], 'Close dialog'],
    ...items.flatMap(({ key, label }): [string[], string][] => (key ? [[['g', key], label]] : [])),
  ]
  return (
    <LazyModal opened onClose={onClose} title="Keyboard shortcuts" size={440}>
      <dl className={`${styles.keys} mx-0 mt-0 mb-5`}>
        {keys.map(([pressed, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use single-key shortcuts"
        description="Turn this off if you use voice input or press keys by accident."
        checked={isEnabled}
        onChange={(event) => setIsEnabled(event.currentTarget.checked)}
      />
    </LazyModal>
  )
}
