// What the bundle has in place of `@ai-sdk/gateway`. The AI SDK sends a model that is only a name to a service of its
// maker; here that can't happen, and the code for it isn't shipped.
class NeverThrown extends Error {
  static isInstance() {
    return false;
  }
}

export { NeverThrown as GatewayAuthenticationError, NeverThrown as GatewayError };

export function createGateway() {
  throw new Error('There is no gateway here: a model is an object, as openModel() gives it.');
}

export const gateway = { languageModel: createGateway };
