import { bundleFunctions } from './bundle.ts';
import { createApp } from './create-app.ts';

await bundleFunctions();
createApp().synth();
