/** Where a team looks after its addresses. */
export const webhookLinks = { api: '/v1/me/webhooks', page: '/team/webhooks' }
export const mailLinks = { api: '/v1/me/mail-addresses', page: '/team/mail' }
