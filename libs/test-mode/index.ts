export { TestModeModule } from '#test-mode/test-mode.module';
