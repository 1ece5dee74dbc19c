/** In a module of its own, which is loaded on demand. */
export { Modal } from '@mantine/core'
