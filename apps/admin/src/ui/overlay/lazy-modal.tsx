import type { ModalProps } from '@mantine/core'
import { lazyOverlay } from './lazy-overlay.tsx'

const { Overlay, preload } = lazyOverlay<ModalProps>(async () => (await import('./mantine-modal.ts')).Modal)

/** Mantine's modal dialog. Its code, with scroll lock and focus trap, loads when the first dialog opens. */
export const LazyModal = Overlay

/** Preloads the code, so that the first dialog opens at once. */
export const preloadModal = preload
