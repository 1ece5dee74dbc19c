import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

/** Below this width the expanded sidebar would leave too little room. */
const NARROW = '(max-width: 1099px)'

/**
 * Returns whether the sidebar shows icons only: the default on narrow windows, until the user chooses; the choice is
 * stored.
 */
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
