// `sliderule/tiny/worker`: the script of the worker that a page's tiny engine is in.

import { serve, type Order } from '../remote';
import { openTiny } from './tiny-engine';

const perform = serve(openTiny, (news) => postMessage(news));
addEventListener('message', ({ data }: MessageEvent<Order>) => perform(data));
