import type { Dispatcher } from 'undici';

/**
 * undici 7 holds a response back while nobody reads it, and when the other side hangs up in that moment it throws
 * where nobody can catch it: any server could end this process (nodejs/undici issue 5360, mended in undici 8 only).
 * So no response is ever held back. What has come waits in memory for its reader; `maxResponseSize` of the agents
 * says how much that may be.
 */
export const neverPaused: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, {
    onRequestStart(controller, context) {
      controller.pause = () => {};
      handler.onRequestStart?.(controller, context);
    },
    onRequestUpgrade: (...told) => handler.onRequestUpgrade?.(...told),
    onResponseStart: (...told) => handler.onResponseStart?.(...told),
    onResponseData: (...told) => handler.onResponseData?.(...told),
    onResponseEnd: (...told) => handler.onResponseEnd?.(...told),
    onResponseError: (...told) => handler.onResponseError?.(...told),
  });
