import { Drawer } from '@mantine/core'
import { Sidebar } from './sidebar.tsx'

export interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
}

/** The sidebar as a drawer, on phones. Loaded when it first opens. */
export const MenuDrawer = ({ opened, onClose }: MenuDrawerProps) => (
  <Drawer.Root opened={opened} onClose={onClose} size={280}>
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu" className="bg-side">
      <Drawer.Body className="h-full p-0">
        <Sidebar control={{ label: 'Close menu', icon: 'close', onClick: onClose }} onNavigate={onClose} />
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
