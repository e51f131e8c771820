/** A bench asks more than any person, so the product is started without its limits of requests. */
export const noRequestLimits = { REQUESTS_PER_SESSION: '999999999', REQUESTS_PER_ADDRESS: '999999999' };
