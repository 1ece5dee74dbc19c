import { Checkbox, Modal } from '@mantine/core'
import { useNavItems } from './use-nav-items.ts'
import styles from './command-palette.module.css'
import { useSingleKeyShortcuts } from './use-shortcuts.ts'
import { modifierKeyLabel } from '../../ui/modifier-key.ts'

/** The list of keyboard shortcuts. Everything is reachable without them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const items = useNavItems()
  const [isEnabled, setIsEnabled] = useSingleKeyShortcuts()
  const keys: [string[], string][] = [
    [[`${modifierKeyLabel()}K`], 'Search everything'],
    [['/'], 'Search this list'],
    [['j', 'k'], 'Next row of the list, row before it'],
    [['x'], 'Select the row'],
    [['b'], 'Go to what can be done with the selected rows'],
    [['1', '9'], 'Go to a part of a long form: the price of a product is in part 3'],
    [['?'], 'Show these keys'],
    [['F6'], 'Go to the latest notice, to undo for instance'],
    [['Esc'], 'Close what lies on top'],
    ...items.flatMap(({ key, label }): [string[], string][] => (key ? [[['g', key], label]] : [])),
  ]
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={440}>
      <dl className={styles.keys}>
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
        label="Single letters are shortcuts"
        description="Turn this off if you speak to your computer or press keys by accident."
        checked={isEnabled}
        onChange={(event) => setIsEnabled(event.currentTarget.checked)}
      />
    </Modal>
  )
}
