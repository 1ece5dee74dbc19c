/** Returns the ID of the email thread of a message. */
export const contactThread = (messageId: number): string => `contact-${messageId}`
