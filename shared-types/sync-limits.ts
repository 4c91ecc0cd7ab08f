/** The duration of sync credentials in minutes, the shortest that STS allows. */
export const credentialMinutes = 15;
