/**
 * What stands for engines where a lane's file for one is compiled: as much of their declarations as that uses, with
 * their axes and signs, and a program that sends an entity through the edge and back.
 */
import type { Engine } from '../../features/port/calls/languages.ts';

const unity = `using System;
using PortedLane;
namespace UnityEngine {
  public struct Vector3 {
    public float x, y, z;
    public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
    public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
    public static Vector3 operator /(Vector3 a, float by) { return new Vector3(a.x / by, a.y / by, a.z / by); }
    public override string ToString() { return x + " " + y + " " + z; }
  }
  public struct Quaternion {
    public float x, y, z, w;
    public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
    public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }
    public static Vector3 operator *(Quaternion q, Vector3 v) {
      float tx = 2 * (q.y * v.z - q.z * v.y), ty = 2 * (q.z * v.x - q.x * v.z), tz = 2 * (q.x * v.y - q.y * v.x);
      return new Vector3(v.x + q.w * tx + q.y * tz - q.z * ty, v.y + q.w * ty + q.z * tx - q.x * tz, v.z + q.w * tz + q.x * ty - q.y * tx);
    }
  }
  public class Transform {
    public Vector3 position;
    public Quaternion rotation = new Quaternion(0, 0, 0, 1);
    public void SetPositionAndRotation(Vector3 p, Quaternion q) { position = p; rotation = q; }
  }
  public class MonoBehaviour { public Transform transform = new Transform(); }
  public class Rigidbody {
    public Vector3 velocity, angularVelocity;
    public Vector3 GetPointVelocity(Vector3 at) { return velocity; }
  }
  public static class Time { public static float fixedDeltaTime = 0.02f; }
}
public class Car : LaneEntity {
  public static Car other;
  public static double now = 1;
  protected override double Now() { return now; }
  protected override void Send(Update update) { other.Receive(update); }
  public void Step(string name) {
    typeof(LaneEntity).GetMethod(name, System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance).Invoke(this, null);
  }
  static void Main() {
    var car = new Car { isOwner = true, body = new UnityEngine.Rigidbody() };
    other = new Car();
    // 1 m to the right, 2 m up, 3 m ahead; its nose to the right: 90° about y.
    float half = (float)Math.Sqrt(0.5);
    car.transform.SetPositionAndRotation(new UnityEngine.Vector3(1, 2, 3), new UnityEngine.Quaternion(0, half, 0, half));
    car.body.velocity = new UnityEngine.Vector3(10, 0, 0);
    car.body.angularVelocity = new UnityEngine.Vector3(0, 1, 0);
    car.Step("FixedUpdate");
    other.Step("LateUpdate");
    Car.now = 1.1;
    other.Step("LateUpdate");
    var state = new KinematicState();
    LaneAxes.Write(state, car.transform.position, car.transform.rotation, car.body.velocity, car.body.velocity, car.body.angularVelocity);
    var q = other.transform.rotation;
    Console.WriteLine(other.transform.position + " " + q.x + " " + q.y + " " + q.z + " " + q.w);
    Console.WriteLine(state.x + " " + state.y + " " + state.z + " " + Math.Round(2 * Math.Atan2(state.qz, state.qw), 5) + " " + Math.Round(state.wz, 5));
  }
}
`;

const unreal: Readonly<Record<string, string>> = {
  'CoreMinimal.h': `#pragma once
#include <functional>
#define UCLASS()
#define GENERATED_BODY() using Super = UActorComponent;
template <class T> using TFunction = std::function<T>;
struct FVector {
    double X, Y, Z;
    FVector(double x, double y, double z) : X(x), Y(y), Z(z) {}
    FVector operator-(const FVector& b) const { return {X - b.X, Y - b.Y, Z - b.Z}; }
    FVector operator*(double by) const { return {X * by, Y * by, Z * by}; }
    FVector operator/(double by) const { return *this * (1 / by); }
};
struct FQuat {
    double X, Y, Z, W;
    FQuat(double x, double y, double z, double w) : X(x), Y(y), Z(z), W(w) {}
    FQuat Inverse() const { return {-X, -Y, -Z, W}; }
    FQuat operator*(const FQuat& b) const {
        return {W * b.X + X * b.W + Y * b.Z - Z * b.Y, W * b.Y - X * b.Z + Y * b.W + Z * b.X,
                W * b.Z + X * b.Y - Y * b.X + Z * b.W, W * b.W - X * b.X - Y * b.Y - Z * b.Z};
    }
    FVector UnrotateVector(const FVector& v) const {
        const FQuat turned = Inverse() * FQuat(v.X, v.Y, v.Z, 0) * *this;
        return {turned.X, turned.Y, turned.Z};
    }
};
`,
  'GameFramework/Actor.h': `#pragma once
struct AActor {
    FVector Location{0, 0, 0}, Velocity{0, 0, 0};
    FQuat Rotation{0, 0, 0, 1};
    FVector GetVelocity() const { return Velocity; }
    FVector GetActorLocation() const { return Location; }
    FQuat GetActorQuat() const { return Rotation; }
    void SetActorLocationAndRotation(const FVector& p, const FQuat& q) { Location = p; Rotation = q; }
};
`,
  'Components/ActorComponent.h': `#pragma once
enum ELevelTick { LEVELTICK_All };
struct FActorComponentTickFunction { bool bCanEverTick = false; };
struct AActor;
struct UActorComponent {
    FActorComponentTickFunction PrimaryComponentTick;
    AActor* Owner = nullptr;
    AActor* GetOwner() const { return Owner; }
    virtual ~UActorComponent() = default;
    virtual void BeginPlay() {}
    virtual void TickComponent(float, ELevelTick, FActorComponentTickFunction*) {}
};
`,
  'LaneComponent.generated.h': '#pragma once\n',
  'game.cpp': `#include "LaneComponent.h"
#include <cstdio>
int main() {
    AActor car, ghost;
    ULaneComponent owner, other;
    owner.Owner = &car;
    other.Owner = &ghost;
    owner.bIsOwner = true;
    double now = 1;
    owner.Now = other.Now = [&] { return now; };
    owner.Send = [&](const lane::Update& update) { other.Receive(update); };
    // 3 m ahead, 1 m to the right, 2 m up; its nose to the right: 90 degrees about z.
    const double half = std::sqrt(0.5);
    car.SetActorLocationAndRotation(FVector(300, 100, 200), FQuat(0, 0, half, half));
    car.Velocity = FVector(0, 1000, 0);
    owner.BeginPlay();
    other.BeginPlay();
    owner.TickComponent(0.02f, LEVELTICK_All, nullptr);
    other.TickComponent(0.02f, LEVELTICK_All, nullptr);
    now = 1.1;
    other.TickComponent(0.02f, LEVELTICK_All, nullptr);
    lane::KinematicState state;
    lane_axes::Write(state, car.Location, car.Rotation, car.Velocity, car.Velocity, FVector(0, 0, 1));
    const auto& p = ghost.Location;
    const auto& q = ghost.Rotation;
    std::printf("%g %g %g %g %g %g %g\\n", p.X, p.Y, p.Z, q.X + 0.0, q.Y, q.Z, q.W);
    std::printf("%g %g %g %.5f %g\\n", double(state.x), double(state.y), double(state.z), 2 * std::atan2(state.qz, state.qw), double(state.wz));
}
`,
};

const godot = `extends SceneTree
const Edge = preload("lane_in_godot.gd")
const Lane = preload("lane.gd")
func _init():
	# 3 m ahead, 1 m to the right, 2 m up; its nose to the right: -90 degrees about y.
	var turn = Quat(Vector3(0, 1, 0), -PI / 2)
	var state = Lane.KinematicState.new()
	Edge.write(state, Vector3(1, 2, -3), turn, Vector3(), Vector3(), Vector3(0, -1, 0))
	var p = Edge.to_godot(state.x, state.y, state.z)
	var q = Edge.rotation_of(state)
	print("%.5f %.5f %.5f %.5f %.5f %.5f %.5f" % [p.x, p.y, p.z, q.x, q.y, q.z, q.w])
	print("%.5f %.5f %.5f %.5f %.5f" % [state.x, state.y, state.z, 2 * atan2(state.qz, state.qw), state.wz])
	quit()
`;

const bevy: Readonly<Record<string, string>> = {
  'component.rs': `extern crate proc_macro;
#[proc_macro_derive(Component)]
pub fn component(_: proc_macro::TokenStream) -> proc_macro::TokenStream { proc_macro::TokenStream::new() }
`,
  'bevy.rs': `pub mod prelude {
    pub use component::Component;
    use std::ops::{Deref, DerefMut, Div, Mul, Sub};
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Vec3 { pub x: f32, pub y: f32, pub z: f32 }
    impl Vec3 { pub const ZERO: Self = Self::new(0.0, 0.0, 0.0); pub const fn new(x: f32, y: f32, z: f32) -> Self { Self { x, y, z } } }
    impl Sub for Vec3 { type Output = Self; fn sub(self, b: Self) -> Self { Self::new(self.x - b.x, self.y - b.y, self.z - b.z) } }
    impl Mul<f32> for Vec3 { type Output = Self; fn mul(self, by: f32) -> Self { Self::new(self.x * by, self.y * by, self.z * by) } }
    impl Div<f32> for Vec3 { type Output = Self; fn div(self, by: f32) -> Self { self * (1.0 / by) } }
    #[derive(Clone, Copy, Debug)]
    pub struct Quat { pub x: f32, pub y: f32, pub z: f32, pub w: f32 }
    impl Quat {
        pub fn from_xyzw(x: f32, y: f32, z: f32, w: f32) -> Self { Self { x, y, z, w } }
        pub fn inverse(self) -> Self { Self { x: -self.x, y: -self.y, z: -self.z, w: self.w } }
    }
    impl Mul for Quat { type Output = Self; fn mul(self, b: Self) -> Self {
        Self { x: self.w * b.x + self.x * b.w + self.y * b.z - self.z * b.y, y: self.w * b.y - self.x * b.z + self.y * b.w + self.z * b.x,
               z: self.w * b.z + self.x * b.y - self.y * b.x + self.z * b.w, w: self.w * b.w - self.x * b.x - self.y * b.y - self.z * b.z }
    } }
    impl Mul<Vec3> for Quat { type Output = Vec3; fn mul(self, v: Vec3) -> Vec3 {
        let turned = self * Quat { x: v.x, y: v.y, z: v.z, w: 0.0 } * self.inverse();
        Vec3::new(turned.x, turned.y, turned.z)
    } }
    #[derive(Clone, Copy)]
    pub struct Transform { pub translation: Vec3, pub rotation: Quat }
    pub struct Time(pub f64);
    impl Time { pub fn delta_secs(&self) -> f32 { 0.02 } pub fn elapsed_secs_f64(&self) -> f64 { self.0 } }
    pub struct Res<T>(pub T);
    impl<T> Deref for Res<T> { type Target = T; fn deref(&self) -> &T { &self.0 } }
    pub struct Mut<'a, T>(&'a mut T);
    impl<T> Deref for Mut<'_, T> { type Target = T; fn deref(&self) -> &T { self.0 } }
    impl<T> DerefMut for Mut<'_, T> { fn deref_mut(&mut self) -> &mut T { self.0 } }
    pub struct Query<T>(pub Vec<T>);
    impl<'q, 'a, 'b, A, B> IntoIterator for &'q mut Query<(&'a A, &'b mut B)> {
        type Item = (&'q A, Mut<'q, B>);
        type IntoIter = std::vec::IntoIter<Self::Item>;
        fn into_iter(self) -> Self::IntoIter { self.0.iter_mut().map(|(a, b)| (&**a, Mut(&mut **b))).collect::<Vec<_>>().into_iter() }
    }
    impl<'q, 'a, 'b, A, B> IntoIterator for &'q mut Query<(&'a mut A, &'b mut B)> {
        type Item = (Mut<'q, A>, Mut<'q, B>);
        type IntoIter = std::vec::IntoIter<Self::Item>;
        fn into_iter(self) -> Self::IntoIter { self.0.iter_mut().map(|(a, b)| (Mut(&mut **a), Mut(&mut **b))).collect::<Vec<_>>().into_iter() }
    }
}
`,
  'game.rs': `#[allow(dead_code)]
mod lane;
mod lane_in_bevy;
use bevy::prelude::*;
use lane_in_bevy::{publish, show, write, Owned, Shown};
fn main() {
    // 3 m ahead, 1 m to the right, 2 m up; its nose to the right: -90 degrees about y.
    let half = 0.5_f32.sqrt();
    let car = Transform { translation: Vec3::new(1.0, 2.0, -3.0), rotation: Quat::from_xyzw(0.0, -half, 0.0, half) };
    let mut ghost = Transform { translation: Vec3::ZERO, rotation: Quat::from_xyzw(0.0, 0.0, 0.0, 1.0) };
    let last = Transform { translation: Vec3::new(0.8, 2.0, -3.0), ..car };
    let mut owned = Owned { publisher: lane::Publisher::new(), outbox: vec![], last, velocity: Vec3::ZERO };
    publish(Res(Time(1.0)), Query(vec![(&car, &mut owned)]));
    let mut shown = Shown { receiver: lane::Receiver::new(), inbox: owned.outbox };
    for now in [1.0, 1.1] {
        show(Res(Time(now)), Query(vec![(&mut ghost, &mut shown)]));
    }
    let mut s = lane::KinematicState::new();
    write(&mut s, car.translation, car.rotation, Vec3::ZERO, Vec3::ZERO, Vec3::new(0.0, -1.0, 0.0));
    let (p, q) = (ghost.translation, ghost.rotation);
    println!("{:.5} {:.5} {:.5} {:.5} {:.5} {:.5} {:.5}", p.x, p.y, p.z, q.x, q.y, q.z, q.w);
    println!("{:.5} {:.5} {:.5} {:.5} {:.5}", s.x, s.y, s.z, 2.0 * s.qz.atan2(s.qw), s.wz);
}
`,
};

export interface StandIn {
  /** What stands for the engine, and the program, by name. */
  readonly files: Readonly<Record<string, string>>;
  readonly commands: readonly (readonly [string, ...string[]])[];
  /** Where the program's entity has to be drawn, in the engine's own numbers: position, quaternion x, y, z, w. */
  readonly drawn: readonly number[];
}

const half = Math.SQRT1_2;

/**
 * In every engine an entity 3 m ahead, 1 m to the right and 2 m up, its nose to the right, which turns to the right at
 * 1 rad/s. Except in Godot it has spawned at 10 m/s to the right, and is drawn 0.1 s later.
 */
export const standIns: Readonly<Record<Engine, StandIn>> = {
  unity: {
    files: { 'Game.cs': unity },
    commands: [
      ['mcs', '-warnaserror', 'Lane.cs', 'LaneInUnity.cs', 'Game.cs', '-out:game.exe'],
      ['mono', 'game.exe'],
    ],
    drawn: [2, 2, 3, 0, half, 0, half],
  },
  unreal: {
    files: unreal,
    commands: [['g++', '-std=c++17', '-Wall', '-Wextra', '-Werror', '-I', '.', 'game.cpp', '-o', 'game'], ['./game']],
    drawn: [300, 200, 200, 0, 0, half, half],
  },
  godot: {
    files: { 'game.gd': godot, 'project.godot': 'config_version=4\n' },
    commands: [['godot3-server', '--path', '.', '-s', 'game.gd']],
    drawn: [1, 2, -3, 0, -half, 0, half],
  },
  bevy: {
    files: bevy,
    commands: [
      ['rustc', '--edition', '2021', '--crate-type', 'proc-macro', 'component.rs'],
      ['rustc', '--edition', '2021', '--crate-type', 'lib', '-L', '.', '--extern', 'component', 'bevy.rs'],
      ['rustc', '--edition', '2021', '-D', 'warnings', '-L', '.', '--extern', 'bevy', 'game.rs'],
      ['./game'],
    ],
    drawn: [2, 2, -3, 0, -half, 0, half],
  },
};

/** The same in the lane's axes: x, y, z, heading, turn rate about the body's z. */
export const inLane = [3, -1, 2, -Math.PI / 2, -1];
