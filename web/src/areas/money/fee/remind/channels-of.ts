/** The channels of the chosen ways. A number of members says how many messages go by one way only. */
export function channelsOf(methods: readonly number[], count?: number) {
  return { ...(methods.includes(1) && { mail: count }), ...(methods.includes(2) && { sms: count }) };
}
