import { useLocalStorage } from '@mantine/hooks'

/** Whether the sidebar shows icons only; remembered by this browser. */
export function useCollapsed(): [boolean, () => void] {
  const [isCollapsed, setIsCollapsed] = useLocalStorage({
    key: 'atelier-admin-sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return [isCollapsed, () => setIsCollapsed((was) => !was)]
}
