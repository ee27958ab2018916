/** The host of the network whose pages commercial providers know, as canonical addresses have it. */
export const networkOfPeople = 'linkedin.com';
