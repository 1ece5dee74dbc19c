import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { Icon } from '../icon.tsx'

/** From ground to text, by the tokens of both color schemes. */
const scale: MantineColorsTuple = [
  'var(--adm-bg)',
  'var(--adm-sunk)',
  'var(--adm-line)',
  'var(--adm-line)',
  'var(--adm-field)',
  'var(--adm-field)',
  'var(--adm-ink-soft)',
  'var(--adm-ink-soft)',
  'var(--adm-ink)',
  'var(--adm-primary)',
]

/** Text on ink is paper and the reverse; Mantine would use white on both. */
const resolveVariantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isInk = (input.color ?? input.theme.primaryColor) === 'ink'
  return input.variant === 'filled' && isInk ? { ...colors, color: 'var(--adm-on-primary)' } : colors
}

/**
 * Mantine in the portal's style: ink for primary actions, 38 px fields (44 on phones), 3 px corners, shadows on menus
 * only.
 */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: 9,
  variantColorResolver: resolveVariantColors,
  colors: {
    ink: scale,
  },
  black: '#1c1916',
  white: '#fffdfa',
  defaultRadius: '3px',
  fontFamily: 'var(--font-text)',
  fontSizes: { xs: '13px', sm: '14px', md: '14px', lg: '15px', xl: '16px' },
  headings: { fontFamily: 'var(--font-text)', fontWeight: '500' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--adm-shadow)', lg: 'var(--adm-shadow)', xl: 'var(--adm-shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The reader needs the explanation of a field after the field, but that of a group before its choices.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    CheckboxGroup: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    NativeSelect: { defaultProps: { rightSection: <Icon name="down" size={14} /> } },
    // Without it, a dialog's header would be a banner landmark.
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--adm-bg)',
  '--mantine-color-text': 'var(--adm-ink)',
  '--mantine-color-dimmed': 'var(--adm-ink-soft)',
  '--mantine-color-placeholder': 'var(--adm-ink-soft)',
  '--mantine-color-error': 'var(--adm-bad)',
  '--mantine-color-default': 'var(--adm-surface)',
  '--mantine-color-default-hover': 'var(--adm-sunk)',
  '--mantine-color-default-color': 'var(--adm-ink)',
  '--mantine-color-default-border': 'var(--adm-line)',
  '--mantine-primary-color-filled': 'var(--adm-primary)',
  '--mantine-primary-color-filled-hover': 'var(--adm-primary-hover)',
  '--mantine-primary-color-contrast': 'var(--adm-on-primary)',
  '--mantine-color-ink-filled': 'var(--adm-primary)',
  '--mantine-color-ink-filled-hover': 'var(--adm-primary-hover)',
  '--mantine-color-ink-light': 'var(--adm-sunk)',
  '--mantine-color-ink-light-hover': 'var(--adm-line)',
}

/** Maps Mantine's variables to tokens.css, so that every component follows both color schemes. */
export const resolveCssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
