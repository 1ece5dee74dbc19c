import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Toggles light and dark mode: the system preference applies until the user chooses; the choice is stored. */
export function useSchemeToggle(): { isDark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}
