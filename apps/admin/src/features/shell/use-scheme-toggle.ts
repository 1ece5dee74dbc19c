import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Light or dark: the system decides until somebody chooses; the choice is kept. */
export function useSchemeToggle(): { isDark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}
