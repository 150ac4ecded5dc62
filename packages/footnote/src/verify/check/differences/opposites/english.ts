/** Beside those of `polarity.ts`, which are compared by their stems, and are part of the score. */
export const englishOpposites = `
optional optionally | required mandatory compulsory obligatory
synchronous synchronously | asynchronous asynchronously
disappointed disappointing disappointment | impressed impressive pleased delighted
newer | older earlier
static statically | dynamic dynamically
local locally | remote remotely
stateful | stateless
relative | absolute
ascending | descending
incoming inbound | outgoing outbound
uppercase | lowercase
clockwise | counterclockwise anticlockwise
serial sequential sequentially | parallel
encrypted | unencrypted plaintext
horizontally | vertically
profitable | unprofitable loss-making
surplus | deficit
overestimated overestimates | underestimated underestimates
insider | outsider
prefix | suffix
`;

/** Of each line one at most can be said of a thing; those with a stroke are one. */
export const englishAlternatives = `
covariant contravariant invariant bivariant
red orange yellow green blue purple pink brown black white gray/grey
north south east west northeast northwest southeast southwest
northern southern eastern western northeastern northwestern southeastern southwestern
father mother brother sister son daughter uncle aunt grandfather grandmother nephew niece cousin husband wife
spring summer autumn winter
monday tuesday wednesday thursday friday saturday sunday
gold silver bronze
hourly daily weekly monthly quarterly annually/yearly
morning afternoon evening
breakfast lunch dinner
`;
