import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

/** Where the words of the sidebar would take the room the work needs. */
const NARROW = '(max-width: 1099px)'

/** Whether the sidebar shows icons only: on narrow windows, until somebody chooses; the choice is remembered. */
export function useCollapsed(): [boolean, () => void] {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const [chosen, choose] = useLocalStorage<boolean | null>({
    key: 'atelier-admin-sidebar-collapsed',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const isCollapsed = chosen ?? isNarrow
  return [isCollapsed, () => choose(!isCollapsed)]
}
