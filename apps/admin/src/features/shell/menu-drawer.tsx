import { Drawer } from '@mantine/core'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

export interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
}

/** The sidebar as a drawer, on phones. Loaded when it first opens. */
export const MenuDrawer = ({ opened, onClose }: MenuDrawerProps) => (
  <Drawer.Root opened={opened} onClose={onClose} size={280}>
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu" className={styles.drawer}>
      <Drawer.Body className={styles.drawerBody}>
        <Sidebar control={{ label: 'Close menu', icon: 'close', onClick: onClose }} onNavigate={onClose} />
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
